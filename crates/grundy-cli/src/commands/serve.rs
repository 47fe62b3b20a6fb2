//! `grundy serve`.

use std::net::{IpAddr, Ipv4Addr};

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{Diagnostic, Failure, Span, why_not};
use grundy_server::{Config, Notice, PORT, serve};

use crate::commands::Command;
use crate::options::{bad_number, flag, is_set, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "serve", schema: "grundy/serve", about: Label::CliServe, args, run };

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    command
        .arg(valued("port", "PORT", Label::CliOptPort, lang))
        .arg(valued("bind", "ADDRESS", Label::CliOptBind, lang))
        .arg(flag("open", Label::CliOptOpen, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let bad = |name: &str, text: &str, expected| bad_number(name, text, expected);
    let port = match word(matches, "port") {
        Some(text) => text.parse().map_err(|_| bad("port", text, Label::CliExpectPort))?,
        None => PORT,
    };
    let bind = match word(matches, "bind") {
        Some(text) => text.parse().map_err(|_| bad("bind", text, Label::CliExpectBind))?,
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
    };
    let config = Config { bind, port, open: is_set(matches, "open") };
    serve(config, session.cancelled(), &|notice| tell(session, &notice)).map_err(|why| {
        let diagnostic = Diagnostic::new(Code::ServeFailed, Span::default());
        let address = std::net::SocketAddr::new(bind, port).to_string();
        Failure::plain(diagnostic.arg("address", address).arg("why", why_not(&why)))
    })?;
    session.say(session.text(Label::ServeEnded));
    Ok(Ending::Done)
}

/// Says what happened; the address of the page is what the command gives.
fn tell(session: &Session, notice: &Notice) {
    match notice {
        Notice::Taken { port } => {
            let next = port.saturating_add(1).to_string();
            let args = [("port", Arg::from(port.to_string())), ("next", Arg::from(next))];
            session.say(session.filled(Label::ServeTaken, &args));
        }
        Notice::Public => session.say(session.text(Label::ServePublic)),
        Notice::Ready { url } => {
            // A reader who has gone away wants no address.
            let _ = match session.json {
                true => session.document("grundy/serve", serde_json::json!({"url": url})),
                false => session.line(session.filled(Label::ServeReady, &[("url", Arg::from(url.as_str()))])),
            };
            let _ = session.flush();
            session.say(session.text(Label::ServeEnd));
        }
        Notice::NotOpened => session.say(session.text(Label::ServeNotOpened)),
    }
}
