use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::super::tests::{Scratch, told};
use super::{Merged, Shard, Sweep, Swept, codes, written};
use crate::workbench::{Failure, Settings, Workbench};

const WHOLE: Shard = Shard { index: 0, count: 1 };

fn swept(families: &[&str], path: &Path, shard: Shard, threads: usize) -> Result<Swept, Failure> {
    let cancelled = AtomicBool::new(false);
    let families: Vec<String> = families.iter().map(ToString::to_string).collect();
    let plan = Sweep { families: &families, to: 300, shard, path, threads };
    Workbench::new(Settings::default(), &cancelled, &|_| ()).sweep(plan)
}

fn merged(paths: &[&Path], into: &Path) -> Result<Merged, Failure> {
    let cancelled = AtomicBool::new(false);
    Workbench::new(Settings::default(), &cancelled, &|_| ()).merge(paths, into)
}

#[test]
fn families_are_read() {
    let names = |family: &str| -> Vec<String> {
        codes(&[family.to_owned()]).unwrap().iter().map(|code| written(code)).collect()
    };
    assert_eq!(names("0.7?"), ["0.7", "0.71", "0.72", "0.73", "0.74", "0.75", "0.76", "0.77"]);
    assert_eq!(names(".6"), ["0.6"]);
    assert_eq!(names("4.00"), ["4"]);
    assert_eq!(names("0.0"), Vec::<String>::new());
    let both = codes(&["0.???".to_owned(), "4.???".to_owned(), "0.77?".to_owned()]).unwrap();
    assert_eq!(both.len(), 1023);
    for bad in ["", "0.", "0.8", "1.7", "077", "0.?9", "0.???????"] {
        assert_eq!(told(codes(&[bad.to_owned()])), ["sweep-family"], "{bad}");
    }
}

#[test]
fn a_sweep_can_be_broken_off_continued_and_joined() {
    let whole = Scratch::new();
    let done = swept(&["0.?7"], &whole.0, WHOLE, 1).unwrap();
    assert_eq!((done.codes, done.total, done.before, done.stop), (8, 8, 0, None));
    // Published: 0.07, 0.17, 0.27, 0.37, 0.57 and 0.77 have a period that so many values prove.
    let text = fs::read_to_string(&whole.0).unwrap();
    let kayles = text.lines().find(|line| line.contains("\"code\":\"0.77\"")).unwrap();
    assert!(
        kayles.contains("\"values\":168") && kayles.contains("\"preperiod\":71,\"period\":12"),
        "{kayles}"
    );
    assert!(kayles.contains("\"standing\":\"proved\""), "{kayles}");
    let bytes = fs::read(&whole.0).unwrap();
    for cut in [0, 3, 40, 200, 500, bytes.len() - 1] {
        fs::write(&whole.0, &bytes[..cut]).unwrap();
        let again = swept(&["0.?7"], &whole.0, WHOLE, 2).unwrap();
        assert_eq!((again.codes, again.proved), (8, done.proved), "{cut}");
        assert_eq!(fs::read(&whole.0).unwrap(), bytes, "{cut}");
    }
    let parts = [Scratch::new(), Scratch::new(), Scratch::new()];
    let mut total = 0;
    for (index, part) in parts.iter().enumerate() {
        total += swept(&["0.?7"], &part.0, Shard { index, count: 3 }, 1).unwrap().codes;
    }
    assert_eq!(total, 8);
    let joined = Scratch::new();
    let paths: Vec<&Path> = parts.iter().map(|part| part.0.as_path()).collect();
    let result = merged(&paths, &joined.0).unwrap();
    assert_eq!((result.codes, result.proved, result.missing), (8, done.proved, (vec![], 0)));
    assert_eq!(fs::read(&joined.0).unwrap(), bytes);
    let some = merged(&paths[1..], &joined.0).unwrap();
    assert_eq!(some.missing, (vec!["0.07".to_owned(), "0.37".to_owned(), "0.67".to_owned()], 3));
}

#[test]
fn what_is_wrong_is_named() {
    let file = Scratch::new();
    swept(&["0.7?"], &file.0, WHOLE, 1).unwrap();
    assert_eq!(told(swept(&["0.6?"], &file.0, WHOLE, 1)), ["sweep-other"]);
    let text = fs::read_to_string(&file.0).unwrap();
    fs::write(&file.0, text.replacen("\"period\":12", "\"period\":13", 1)).unwrap();
    assert_eq!(told(swept(&["0.7?"], &file.0, WHOLE, 1)), ["sweep-corrupt"]);
    fs::write(&file.0, "hello\n").unwrap();
    assert_eq!(told(swept(&["0.7?"], &file.0, WHOLE, 1)), ["sweep-other"]);
    assert_eq!(fs::read(&file.0).unwrap(), b"hello\n");
    let sweep = Scratch::new();
    swept(&["0.7?"], &sweep.0, WHOLE, 1).unwrap();
    assert_eq!(told(merged(&[&sweep.0], &file.0)), ["sweep-other"], "it would be overwritten");
    assert_eq!(fs::read(&file.0).unwrap(), b"hello\n");
    fs::write(&file.0, "{\"sweep\":1}\n").unwrap();
    assert_eq!(told(merged(&[&file.0], &Scratch::new().0)), ["sweep-other"]);
    let missing = Scratch::new();
    assert_eq!(told(merged(&[&missing.0], &file.0)), ["file-unreadable"]);
    // A shard is not overwritten by what is joined with it, whatever its path looks like.
    let before = fs::read(&sweep.0).unwrap();
    let twisted = sweep.0.parent().unwrap().join(".").join(sweep.0.file_name().unwrap());
    for (paths, into) in
        [(&[&*sweep.0][..], &sweep.0), (&[&missing.0, &sweep.0], &sweep.0), (&[&sweep.0], &twisted)]
    {
        assert_eq!(told(merged(paths, into)), ["sweep-into"]);
    }
    assert_eq!(fs::read(&sweep.0).unwrap(), before);
    let nowhere = missing.0.join("file");
    assert_eq!(told(merged(&[&sweep.0], &nowhere)), ["file-unwritable"]);
    assert_eq!(told(swept(&["0.7?"], &nowhere, Shard { index: 0, count: 1 }, 1)), ["file-unwritable"]);
    assert!(!missing.0.exists());
}
