//! A table of values in a file that survives whatever ends the program.
//!
//! # Setting
//!
//! The file is a header and then blocks, which are only ever appended. All numbers are little-endian.
//!
//! | part | bytes |
//! |---|---|
//! | header | `grundy run 1\n`, the length of the description (4), the description (JSON), CRC-32C of all before (4) |
//! | block | `blok`, bytes a value, 1, 2 or 4 (4), the first heap (8), how many values (8), CRC-32C of these (4), CRC-32C of the values (4), the values |
//!
//! # How the code uses it
//!
//! A block is written with one call and handed to the disk before the next is begun. A process that is killed leaves at most the
//! beginning of one block, which is known by its length and cut off. A block of full length with a wrong checksum was altered after
//! it was written: an error that names it, and nothing is changed unless the user asks to keep what is before it.
//! A write that fails, on a full disk, is undone: the file again ends with the last whole block.
//!
//! # What is not covered
//!
//! Values of 2^32 and above. Two processes at once: the second is refused by a lock.
//!
//! # Cost
//!
//! One, two or four bytes a value and 32 a block.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write as _};
use std::path::Path;

use super::checksum::{Crc, TableDigest};

const MAGIC: &[u8; 13] = b"grundy run 1\n";
const BLOCK: &[u8; 4] = b"blok";
/// Bytes of a block before its values.
const HEAD: usize = 32;
/// Bytes of that which its own checksum is about.
const SUMMED: usize = 24;
/// A block of more values is none of ours.
const MOST_VALUES: u64 = 1 << 24;
/// A longer description is none of ours.
const MOST_DESCRIPTION: u32 = 1 << 24;

/// Why a file cannot be used.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The operating system refuses.
    Io(io::Error),
    /// It is no file of ours, or its header is damaged.
    NoRun,
    /// Another process works on it.
    InUse,
    /// This block was altered.
    Corrupt {
        /// Which, counted from 0.
        block: u64,
        /// Where it begins in the file.
        offset: u64,
        /// The first heap that is lost with it.
        first: u64,
    },
}

impl From<io::Error> for Trouble {
    fn from(why: io::Error) -> Self {
        Self::Io(why)
    }
}

/// A table in a file, open to be appended to.
#[derive(Debug)]
pub(super) struct Blocks {
    file: File,
    /// Whether there was no such file before.
    is_new: bool,
    /// Bytes up to the end of the last whole block.
    end: u64,
    /// How many blocks there are.
    count: u64,
    /// How many values there are.
    len: u64,
    digest: TableDigest,
}

/// Values as they are read back, block by block.
pub(super) type Sink<'s> = &'s mut dyn FnMut(&[u32]);

impl Blocks {
    /// A new file; refused where there is one, and where its folder is missing: a folder that is mistyped would begin a long run anew.
    pub(super) fn create(path: &Path, description: &str) -> Result<Self, Trouble> {
        let mut header = MAGIC.to_vec();
        let length = u32::try_from(description.len()).map_err(|_| Trouble::NoRun)?;
        header.extend(length.to_le_bytes());
        header.extend(description.as_bytes());
        let sum = Crc::new().with(&header).sum();
        header.extend(sum.to_le_bytes());
        // Under another name until it is whole, so that no file is ever without a header.
        let mut fresh = path.as_os_str().to_owned();
        fresh.push(".new");
        let mut file = File::create(&fresh)?;
        file.write_all(&header)?;
        file.sync_data()?;
        fs::hard_link(&fresh, path).inspect_err(|_| drop(fs::remove_file(&fresh)))?;
        fs::remove_file(&fresh)?;
        let (_, blocks) = Self::open(path, false, &mut |_| ())?;
        Ok(Self { is_new: true, ..blocks })
    }

    /// An existing file: its description, with all values read and checked.
    ///
    /// What is after the last whole block is cut off; with `cut` also what begins with a damaged one.
    pub(super) fn open(path: &Path, cut: bool, sink: Sink<'_>) -> Result<(String, Self), Trouble> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Trouble::InUse),
            Err(TryLockError::Error(why)) => return Err(why.into()),
        }
        let mut from = BufReader::with_capacity(1 << 20, &file);
        let (description, header) = read_header(&mut from)?;
        let mut found = Found { end: header, ..Found::default() };
        let read = found.read_all(&mut from, sink);
        match read {
            Err(Trouble::Corrupt { .. }) if cut => {}
            read => read?,
        }
        let Found { end, count, len, digest } = found;
        file.set_len(end)?;
        Ok((description, Self { file, is_new: false, end, count, len, digest }))
    }

    /// Leaves no file where there was none before and nothing was computed.
    pub(super) fn leave(self, path: &Path) {
        if self.is_new && self.len == 0 {
            // What cannot be removed is a file without values, with which the next run goes on.
            let _ = fs::remove_file(path);
        }
    }

    /// How many values there are.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// How many blocks there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The digest of all values.
    pub(super) fn digest(&self) -> TableDigest {
        self.digest
    }

    /// Appends a block, which is on the disk when this returns.
    pub(super) fn append<T: Copy + Into<u32>>(&mut self, values: &[T]) -> io::Result<()> {
        let bytes = encoded(self.len, values);
        let written = self.file.write_all(&bytes).and_then(|()| self.file.sync_data());
        if let Err(why) = written {
            // Nothing that was finished may be lost for what could not be written.
            let _ = self.file.set_len(self.end);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(why);
        }
        self.end += length(bytes.len());
        self.len += length(values.len());
        self.count += 1;
        self.digest = self.digest.with(values);
        Ok(())
    }
}

fn length(len: usize) -> u64 {
    u64::try_from(len).unwrap_or(u64::MAX)
}

/// A block as it stands in the file.
fn encoded<T: Copy + Into<u32>>(first: u64, values: &[T]) -> Vec<u8> {
    let greatest = values.iter().map(|value| (*value).into()).max().unwrap_or(0);
    let width: usize = match greatest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    };
    let payload: Vec<u8> =
        values.iter().flat_map(|value| (*value).into().to_le_bytes().into_iter().take(width)).collect();
    let mut bytes = BLOCK.to_vec();
    bytes.extend(u32::try_from(width).unwrap_or(0).to_le_bytes());
    bytes.extend(first.to_le_bytes());
    bytes.extend(length(values.len()).to_le_bytes());
    let sums = [&bytes, &payload].map(|part| Crc::new().with(part).sum());
    bytes.extend(sums.into_iter().flat_map(u32::to_le_bytes));
    bytes.extend(payload);
    bytes
}

/// The description and the length of the header.
fn read_header(from: &mut impl Read) -> Result<(String, u64), Trouble> {
    let mut start = [0; MAGIC.len() + 4];
    let none = |_: io::Error| Trouble::NoRun;
    from.read_exact(&mut start).map_err(none)?;
    let (magic, size) = start.split_at(MAGIC.len());
    let size = u32::from_le_bytes(size.try_into().map_err(|_| Trouble::NoRun)?);
    if magic != MAGIC || size > MOST_DESCRIPTION {
        return Err(Trouble::NoRun);
    }
    let mut text = vec![0; usize::try_from(size).map_err(|_| Trouble::NoRun)?];
    let mut sum = [0; 4];
    from.read_exact(&mut text).and_then(|()| from.read_exact(&mut sum)).map_err(none)?;
    if Crc::new().with(&start).with(&text).sum() != u32::from_le_bytes(sum) {
        return Err(Trouble::NoRun);
    }
    let end = length(start.len() + text.len() + sum.len());
    Ok((String::from_utf8(text).map_err(|_| Trouble::NoRun)?, end))
}

/// What was found so far.
#[derive(Default)]
struct Found {
    end: u64,
    count: u64,
    len: u64,
    digest: TableDigest,
}

impl Found {
    /// Reads blocks up to the end, or to the beginning of a block that ends too soon.
    fn read_all(&mut self, from: &mut impl Read, sink: Sink<'_>) -> Result<(), Trouble> {
        loop {
            let mut head = [0; HEAD];
            if !fill(from, &mut head)? {
                return Ok(());
            }
            let (width, count, sum) = self.parsed(&head).ok_or_else(|| self.corrupt())?;
            let size = usize::try_from(width * count).map_err(|_| self.corrupt())?;
            let mut payload = vec![0; size];
            if !fill(from, &mut payload)? {
                return Ok(());
            }
            if Crc::new().with(&payload).sum() != sum {
                return Err(self.corrupt());
            }
            let values: Vec<u32> = match width {
                1 => payload.into_iter().map(u32::from).collect(),
                2 => payload.as_chunks::<2>().0.iter().map(|two| u16::from_le_bytes(*two).into()).collect(),
                _ => payload.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)).collect(),
            };
            sink(&values);
            self.digest = self.digest.with(&values);
            self.end += length(HEAD + size);
            self.len += count;
            self.count += 1;
        }
    }

    /// Bytes a value, values and their checksum; `None` where this is not the beginning of the next block.
    fn parsed(&self, head: &[u8; HEAD]) -> Option<(u64, u64, u32)> {
        let word = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?));
        let long = |at: usize| Some(u64::from_le_bytes(head.get(at..at + 8)?.try_into().ok()?));
        let (width, first, count, sum) = (word(4)?, long(8)?, long(16)?, word(28)?);
        let ours = head.starts_with(BLOCK)
            && word(24)? == Crc::new().with(head.get(..SUMMED)?).sum()
            && matches!(width, 1 | 2 | 4)
            && first == self.len
            && (1..=MOST_VALUES).contains(&count);
        ours.then_some((u64::from(width), count, sum))
    }

    fn corrupt(&self) -> Trouble {
        Trouble::Corrupt { block: self.count, offset: self.end, first: self.len }
    }
}

/// Fills `bytes`; false where the file ends before.
fn fill(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(why) if why.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests;
