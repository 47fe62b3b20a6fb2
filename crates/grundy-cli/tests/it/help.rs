//! Every command and option has help in both languages, and nothing in it is left in English.

use clap::Command;
use grundy_cli::commands::COMMANDS;
use grundy_cli::tree;
use grundy_texts::{EN, ZH};

fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c))
}

/// Calls `each` with every command of the tree and its path.
fn walk(command: &Command, path: &str, each: &mut dyn FnMut(&str, &Command)) {
    each(path, command);
    for sub in command.get_subcommands() {
        walk(sub, &format!("{path} {}", sub.get_name()), each);
    }
}

#[test]
fn everything_has_help_in_both_languages() {
    for lang in [EN, ZH] {
        walk(&tree::command(lang), "grundy", &mut |path, command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_empty(), "{path} says nothing");
            assert_eq!(chinese(&about), lang == ZH, "{path}: {about}");
            for arg in command.get_arguments() {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                let name = format!("{path} {}", arg.get_id());
                assert!(!help.is_empty(), "{name} says nothing");
                assert_eq!(chinese(&help), lang == ZH, "{name}: {help}");
            }
        });
    }
}

#[test]
fn pages_have_our_headings_only() {
    let english = ["Usage", "Options", "Arguments", "Commands", "possible values", "default", "Print"];
    walk(&tree::command(ZH), "grundy", &mut |path, command| {
        let page = command.clone().render_help().to_string();
        for word in english {
            assert!(!page.contains(word), "{path}: `{word}` in\n{page}");
        }
    });
}

/// The usage line names what the page then explains, in the same order.
#[test]
fn usage_names_the_arguments() {
    walk(&tree::command(EN), "grundy", &mut |path, command| {
        let page = command.clone().render_help().to_string();
        let usage = page.lines().find(|line| line.starts_with("Usage: ")).expect("usage");
        let named: Vec<String> = usage
            .split_whitespace()
            .filter(|word| word.starts_with(['<', '[']) && !["<COMMAND>", "[OPTIONS]"].contains(word))
            .map(|word| word.replace('<', "[").replace('>', "]"))
            .collect();
        let explained: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix("  [")?.split_whitespace().next()).collect();
        let explained: Vec<String> = explained.iter().map(|name| format!("[{name}")).collect();
        assert_eq!(named, explained, "{path}:\n{page}");
    });
}

#[test]
fn the_tree_is_sound() {
    for lang in [EN, ZH] {
        tree::command(lang).debug_assert();
    }
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len());
}
