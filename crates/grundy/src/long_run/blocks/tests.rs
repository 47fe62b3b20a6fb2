use std::fs;

use super::{Blocks, HEAD, MAGIC, Trouble};
use crate::long_run::checksum::TableDigest;
use crate::long_run::tests::Scratch;

const DESCRIPTION: &str = "{\"code\":\"0.77\"}";
/// Where the first block begins.
const HEADER: usize = MAGIC.len() + 4 + DESCRIPTION.len() + 4;

/// A file with three blocks of 5, 3 and 4 values, the second two bytes a value.
fn written() -> (Scratch, Vec<u32>) {
    let scratch = Scratch::new();
    let mut blocks = Blocks::create(&scratch.0, DESCRIPTION).unwrap();
    let values: Vec<u32> = vec![0, 1, 2, 3, 255, 256, 65_535, 7, 8, 9, 10, 11];
    for part in [&values[..5], &values[5..8], &values[8..]] {
        blocks.append(part).unwrap();
    }
    (scratch, values)
}

/// What a file holds: the description, the values and the number of blocks.
fn read(scratch: &Scratch, cut: bool) -> Result<(String, Vec<u32>, u64), Trouble> {
    let mut values = Vec::new();
    let (description, blocks) = Blocks::open(&scratch.0, cut, &mut |part| values.extend_from_slice(part))?;
    assert_eq!(blocks.len(), u64::try_from(values.len()).unwrap());
    assert_eq!(blocks.digest(), TableDigest::default().with(&values));
    Ok((description, values, blocks.count()))
}

#[test]
fn reads_what_was_written() {
    let (scratch, values) = written();
    let (description, found, count) = read(&scratch, false).unwrap();
    assert_eq!((description.as_str(), found, count), (DESCRIPTION, values, 3));
    assert!(matches!(Blocks::create(&scratch.0, DESCRIPTION), Err(Trouble::Io(_))), "it exists");
}

/// Wherever the file ends, whole blocks are found and the rest is cut off; then it goes on as if nothing had been.
#[test]
fn survives_being_killed_at_any_moment() {
    let (scratch, values) = written();
    let whole = fs::read(&scratch.0).unwrap();
    let ends = [HEADER, HEADER + HEAD + 5, HEADER + HEAD + 5 + HEAD + 6, whole.len()];
    for end in HEADER..=whole.len() {
        fs::write(&scratch.0, &whole[..end]).unwrap();
        let count = ends.iter().filter(|block| **block <= end).count() - 1;
        let kept = [0, 5, 8, 12][count];
        let (_, found, blocks) = read(&scratch, false).unwrap();
        assert_eq!((found.as_slice(), blocks), (&values[..kept], u64::try_from(count).unwrap()), "{end}");
        let (_, mut blocks) = Blocks::open(&scratch.0, false, &mut |_| ()).unwrap();
        for part in [&values[..5], &values[5..8], &values[8..]].into_iter().skip(count) {
            blocks.append(part).unwrap();
        }
        drop(blocks);
        assert_eq!(fs::read(&scratch.0).unwrap(), whole, "the same bytes after {end}");
    }
    for end in 0..HEADER {
        fs::write(&scratch.0, &whole[..end]).unwrap();
        assert!(matches!(read(&scratch, false), Err(Trouble::NoRun)), "{end}");
    }
}

/// Whichever byte is altered, the block is named, what is before it can be kept, and the file is not touched unasked.
#[test]
fn names_the_block_that_was_altered() {
    let (scratch, values) = written();
    let whole = fs::read(&scratch.0).unwrap();
    let starts = [HEADER, HEADER + HEAD + 5, HEADER + HEAD + 5 + HEAD + 6];
    for at in 0..whole.len() {
        let mut altered = whole.clone();
        altered[at] ^= 0x10;
        fs::write(&scratch.0, &altered).unwrap();
        let told = read(&scratch, false);
        let Some(damaged) = starts.iter().rposition(|start| *start <= at) else {
            assert!(matches!(told, Err(Trouble::NoRun)), "{at}");
            continue;
        };
        let kept = [0_u64, 5, 8][damaged];
        match told {
            Err(Trouble::Corrupt { block, offset, first }) => {
                let start = u64::try_from(starts[damaged]).unwrap();
                assert_eq!((block, offset, first), (u64::try_from(damaged).unwrap(), start, kept), "{at}");
                assert_eq!(fs::read(&scratch.0).unwrap(), altered);
            }
            other => panic!("{at}: {other:?}"),
        }
        fs::write(&scratch.0, &altered).unwrap();
        let (_, found, _) = read(&scratch, true).unwrap();
        assert_eq!(found, values[..usize::try_from(kept).unwrap()], "{at}");
        assert_eq!(fs::read(&scratch.0).unwrap(), whole[..starts[damaged]], "{at}");
    }
}

#[test]
fn is_used_by_one_process_at_a_time() {
    let (scratch, _) = written();
    let held = Blocks::open(&scratch.0, false, &mut |_| ()).unwrap();
    assert!(matches!(Blocks::open(&scratch.0, false, &mut |_| ()), Err(Trouble::InUse)));
    drop(held);
    assert!(Blocks::open(&scratch.0, false, &mut |_| ()).is_ok());
}

/// A device without room, where there is one: what was finished stays.
#[test]
fn a_full_disk_loses_nothing() {
    let full = std::path::Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let (scratch, values) = written();
    let (_, mut blocks) = Blocks::open(&scratch.0, false, &mut |_| ()).unwrap();
    let (len, count) = (blocks.len(), blocks.count());
    let disk = std::mem::replace(&mut blocks.file, fs::OpenOptions::new().write(true).open(full).unwrap());
    assert!(blocks.append(&[1_u16, 2, 3]).is_err());
    assert_eq!((blocks.len(), blocks.count()), (len, count));
    blocks.file = disk;
    blocks.append(&[12_u16, 13]).unwrap();
    drop(blocks);
    let (_, found, _) = read(&scratch, false).unwrap();
    assert_eq!(found, [values.as_slice(), &[12, 13]].concat());
}
