//! Blocks of rules in a page, each with the statements that follow it.

use crate::workspace::TextFile;

/// A block of rules.
pub(super) struct Block {
    /// The page and the line of the block.
    pub(super) place: String,
    /// The rules.
    pub(super) text: String,
    /// Whether it is wrong on purpose.
    pub(super) is_wrong: bool,
    /// What it gives: the place and the text of each statement.
    pub(super) expected: Vec<(String, String)>,
}

/// The blocks of a page, in order.
pub(super) fn blocks(page: &TextFile) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fence: Option<&str> = None;
    // Whether only blank lines stand between the last rules and here.
    let mut follows = false;
    for (index, line) in page.text.lines().enumerate() {
        let place = format!("{}:{}", page.path, index + 1);
        match (fence, line.trim_end().strip_prefix("```")) {
            (None, Some(info)) => {
                fence = Some(info);
                if info == "grundy" || info == "grundy wrong" {
                    let is_wrong = info.ends_with("wrong");
                    blocks.push(Block { place, text: String::new(), is_wrong, expected: Vec::new() });
                }
                follows &= info == "check";
            }
            (None, None) => follows &= line.trim().is_empty(),
            (Some(info), Some("")) => {
                fence = None;
                follows = info.starts_with("grundy");
            }
            (Some(info), _) => match blocks.last_mut() {
                Some(block) if info.starts_with("grundy") => block.text.push_str(&format!("{line}\n")),
                Some(block) if info == "check" && follows => block.expected.push((place, line.to_owned())),
                _ => {}
            },
        }
    }
    blocks
}
