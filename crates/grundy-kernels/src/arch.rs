//! Instances of the inner loops for the machine at hand.
//!
//! Every loop exists as plain code, which is the reference, and is compiled again for machines with wider vectors; where the compiler does not find the
//! best instructions there is an instance of its own. All give the same results. This folder is the only place with `unsafe`: calls of
//! functions that need a feature of the processor, which was detected, and loads from slices whose length was compared.
#![allow(unsafe_code, reason = "the fence: vector instructions live here and nowhere else")]

pub(crate) mod carryless;
pub(crate) mod far;
pub(crate) mod find;
pub(crate) mod glance;
pub(crate) mod lockstep;
pub(crate) mod mark;
pub(crate) mod meet;
pub(crate) mod shifted;

/// Which instance of the inner loops is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Plain code, the reference.
    Scalar,
    /// Vectors of 256 bits.
    Avx2,
    /// Vectors of 512 bits, with byte compares and masks.
    Avx512,
}

impl Level {
    /// The best instance for this machine.
    pub fn best() -> Self {
        [Self::Avx512, Self::Avx2].into_iter().find(|level| level.is_here()).unwrap_or(Self::Scalar)
    }

    /// All instances that this machine can run, plain code first.
    pub fn here() -> Vec<Self> {
        [Self::Scalar, Self::Avx2, Self::Avx512].into_iter().filter(|level| level.is_here()).collect()
    }

    #[cfg(target_arch = "x86_64")]
    fn is_here(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_here(self) -> bool {
        self == Self::Scalar
    }
}

/// Defines a function that runs `$plain` compiled for the level it is given.
macro_rules! instances {
    ($(#[$meta:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $plain:path) => {
        $(#[$meta])*
        pub(crate) fn $name(level: $crate::arch::Level, $($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2")]
                fn avx2($($arg: $type),*) $(-> $result)? {
                    $plain($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2")]
                fn avx512($($arg: $type),*) $(-> $result)? {
                    $plain($($arg),*)
                }
                match level {
                    $crate::arch::Level::Scalar => $plain($($arg),*),
                    // SAFETY: a level is made only where its features were detected.
                    $crate::arch::Level::Avx2 => unsafe { avx2($($arg),*) },
                    // SAFETY: as above.
                    $crate::arch::Level::Avx512 => unsafe { avx512($($arg),*) },
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            {
                let _ = level;
                $plain($($arg),*)
            }
        }
    };
}
pub(crate) use instances;
