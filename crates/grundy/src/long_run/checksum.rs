//! Checksums of blocks and digests of tables.

/// CRC-32C (the polynomial of Castagnoli 1993, reflected), which finds every burst of up to 32 wrong bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crc(u32);

/// What eight bytes do to the remainder: `TABLES[k][b]` is the byte `b` followed by `k` zero bytes.
static TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0_u32; 256]; 8];
    let mut byte = 0_u32;
    let mut at = 0;
    while at < 256 {
        let mut remainder = byte;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 { remainder >> 1 ^ 0x82f6_3b78 } else { remainder >> 1 };
            bit += 1;
        }
        tables[0][at] = remainder;
        byte += 1;
        at += 1;
    }
    let mut shift = 1;
    while shift < 8 {
        let mut at = 0;
        while at < 256 {
            let before = tables[shift - 1][at];
            tables[shift][at] = before >> 8 ^ tables[0][low(before)];
            at += 1;
        }
        shift += 1;
    }
    tables
}

/// The lowest byte, as a place in a table.
const fn low(word: u32) -> usize {
    let [byte, ..] = word.to_le_bytes();
    usize_of(byte)
}

const fn usize_of(byte: u8) -> usize {
    let mut wide = [0; size_of::<usize>()];
    wide[0] = byte;
    usize::from_le_bytes(wide)
}

impl Crc {
    /// Of nothing.
    pub(super) fn new() -> Self {
        Self(u32::MAX)
    }

    /// With these bytes appended.
    #[must_use]
    pub(super) fn with(self, bytes: &[u8]) -> Self {
        let mut remainder = self.0;
        let (eights, rest) = bytes.as_chunks::<8>();
        for eight in eights {
            let [a, b, c, d, e, f, g, h] = *eight;
            let first = remainder ^ u32::from_le_bytes([a, b, c, d]);
            let [a, b, c, d] = first.to_le_bytes();
            let bytes = [a, b, c, d, e, f, g, h];
            remainder = (0..8).fold(0, |sum, at| sum ^ TABLES[7 - at][usize_of(bytes[at])]);
        }
        for byte in rest {
            remainder = remainder >> 8 ^ TABLES[0][low(remainder ^ u32::from(*byte))];
        }
        Self(remainder)
    }

    /// The checksum.
    pub(super) fn sum(self) -> u32 {
        !self.0
    }
}

/// A name for a table of values: 64-bit FNV-1a over two bytes for each value, the low byte first; a value from 65,535 on is two bytes 255 and then four bytes.
///
/// It depends on the values and their order only, not on how they are cut into blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDigest(u64);

impl Default for TableDigest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl TableDigest {
    /// With these values appended.
    #[must_use]
    pub fn with<T: Copy + Into<u32>>(self, values: &[T]) -> Self {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(values.iter().fold(self.0, |hash, value| {
            let value: u32 = (*value).into();
            let short = u16::try_from(value).unwrap_or(u16::MAX);
            let hash = short.to_le_bytes().into_iter().fold(hash, step);
            if short < u16::MAX { hash } else { value.to_le_bytes().into_iter().fold(hash, step) }
        }))
    }
}

impl std::fmt::Display for TableDigest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Crc, TableDigest};

    /// Published values: RFC 3720, section B.4, and the check value of the catalogue of CRCs.
    #[test]
    fn known_checksums() {
        let ascending: Vec<u8> = (0..32).collect();
        let rows: [(&[u8], u32); 5] = [
            (b"", 0),
            (b"123456789", 0xe306_9283),
            (&[0; 32], 0x8a91_36aa),
            (&[0xff; 32], 0x62a8_ab43),
            (&ascending, 0x46dd_794e),
        ];
        for (bytes, expected) in rows {
            assert_eq!(Crc::new().with(bytes).sum(), expected, "{bytes:?}");
            for cut in 0..bytes.len() {
                let (head, tail) = bytes.split_at(cut);
                assert_eq!(Crc::new().with(head).with(tail).sum(), expected, "{bytes:?} cut at {cut}");
            }
        }
    }

    /// Published: the test vectors of FNV-1a for the texts `` and `foobar`.
    #[test]
    fn known_digests() {
        assert_eq!(TableDigest::default().to_string(), "cbf29ce484222325");
        let foobar = [*b"fo", *b"ob", *b"ar"].map(u16::from_le_bytes);
        assert_eq!(TableDigest::default().with(&foobar).to_string(), "85944171f73967e8");
    }
}
