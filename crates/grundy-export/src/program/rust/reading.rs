//! Input and output of values.

use grundy_rules::types::Type;

/// An expression that reads a value.
pub(super) fn read(ty: &Type) -> String {
    match reader(ty) {
        name if name.chars().all(|c| c.is_alphanumeric() || c == '_') => format!("{name}(words)"),
        closure => closure.trim_start_matches("|words| ").to_owned(),
    }
}

/// A function that reads a value.
fn reader(ty: &Type) -> String {
    match ty {
        Type::Bool => "read_truth".to_owned(),
        Type::Symbol(_) => "read_symbol".to_owned(),
        Type::Row(_) => "read_row".to_owned(),
        Type::Grid(_) => "read_grid".to_owned(),
        Type::List(element) | Type::Bag(element) => format!("|words| read_list(words, {})", reader(element)),
        Type::Set(element) => format!("|words| read_list(words, {}).into_iter().collect()", reader(element)),
        Type::Tuple(parts) => {
            format!("|words| ({})", parts.iter().map(read).collect::<Vec<_>>().join(", "))
        }
        _ => "number".to_owned(),
    }
}

/// What `{}` prints for a value of that name, which is a reference where it is not plain.
pub(super) fn shown(name: &str, ty: &Type) -> String {
    match ty {
        Type::Bool => format!("i64::from({name})"),
        Type::Row(_) => format!("show_row({name})"),
        Type::Grid(_) => format!("show_grid({name})"),
        Type::List(element) | Type::Bag(element) | Type::Set(element) => {
            let pattern = if super::is_copy(element) { "&one" } else { "one" };
            format!("show_list({name}.iter().map(|{pattern}| {}))", owned(&shown("one", element)))
        }
        Type::Tuple(parts) => {
            let all = parts.iter().enumerate().map(|(at, part)| {
                let place = format!("{name}.{at}");
                shown(&if super::is_copy(part) { place } else { format!("(&{place})") }, part)
            });
            let all: Vec<String> = all.collect();
            format!("format!(\"{}\", {})", vec!["{}"; all.len()].join(" "), all.join(", "))
        }
        _ => name.to_owned(),
    }
}

/// A text of its own.
fn owned(shown: &str) -> String {
    if shown.starts_with("show_") || shown.starts_with("format!") {
        shown.to_owned()
    } else {
        format!("{shown}.to_string()")
    }
}
