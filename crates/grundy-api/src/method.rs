//! A method: its name, and how a question becomes an answer.

use grundy::messages::{Arg, Label, Lang};
use grundy::{Failure, Settings, Stop, Workbench};
use grundy_export::Document;
use grundy_export::document::{BadInputJson, StoppedJson};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::desk::{Desk, Step};
use crate::documents::filled;
use crate::request::{Ask, Common, LangName};

/// A kind of question.
#[derive(Clone, Copy)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// The schema of its answer.
    pub schema: &'static str,
    pub(crate) run: fn(&Method, &str, &Desk<'_>) -> Answer,
}

/// The answer to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the call was a question.
    pub status: Status,
    /// The document on one line.
    pub json: String,
}

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was answered; a document may say that the rules are wrong, or that a limit came first.
    Answered,
    /// It is no question that the method takes.
    Malformed,
    /// There is no such method.
    Unknown,
}

impl Answer {
    pub(crate) fn unknown(method: &str, desk: &Desk<'_>) -> Self {
        let names: Vec<&str> = crate::METHODS.iter().map(|method| method.name).collect();
        let shown: String = method.chars().take(LONGEST_NAME).collect();
        let args = [("name", Arg::from(shown)), ("names", Arg::from(names.join(", ")))];
        let message = filled(desk.langs[0], Label::ApiUnknownMethod, &args);
        Self { status: Status::Unknown, json: error("unknown-method", &message) }
    }
}

/// As much of a name is repeated.
const LONGEST_NAME: usize = 60;

/// A complaint about the question itself, as one line of JSON.
pub(crate) fn error(code: &str, message: &str) -> String {
    json!({"error": {"code": code, "message": message}}).to_string()
}

impl Method {
    /// Answers a question of this kind.
    pub fn answer(&self, params: &str, desk: &Desk<'_>) -> Answer {
        (self.run)(self, params, desk)
    }
}

/// A question being answered.
pub(crate) struct Call<'c> {
    pub(crate) lang: Lang,
    pub(crate) schema: &'static str,
    pub(crate) workbench: Workbench<'c>,
}

impl Call<'_> {
    /// An answer of the schema of the method.
    pub(crate) fn document<T: Serialize>(&self, body: T) -> String {
        Document::new(self.schema, body).to_line()
    }
}

/// Reads a question, answers it, and makes a document of what keeps it from an answer.
pub(crate) fn serve<R: Ask + DeserializeOwned>(
    method: &Method,
    params: &str,
    desk: &Desk<'_>,
    respond: impl FnOnce(&R, &Call<'_>) -> Result<String, Failure>,
) -> Answer {
    let request: R = match serde_json::from_str(params) {
        Ok(request) => request,
        Err(why) => return malformed(method, params, &why, desk),
    };
    let common = request.common();
    let lang = spoken(common.lang, desk);
    let told = |progress| (desk.progress)(Step::Done(progress));
    let tried = |what: Arg| (desk.progress)(Step::Trying(what.show(lang)));
    let workbench = Workbench::new(settings(common, desk), desk.cancelled, &told)
        .telling(&tried)
        .resting(desk.rest)
        .sealed();
    let call = Call { lang, schema: method.schema, workbench };
    let json = match respond(&request, &call) {
        Ok(json) => json,
        Err(Failure::Stopped(stop)) => call.document(StoppedJson { partial: true, stop: Stop::id(stop) }),
        Err(Failure::Bad(report)) => {
            let body = BadInputJson { ok: false, diagnostics: report.json(lang) };
            Document::new("grundy/error", body).to_line()
        }
    };
    Answer { status: Status::Answered, json }
}

/// The language of a question.
fn spoken(wanted: Option<LangName>, desk: &Desk<'_>) -> Lang {
    let named = wanted.and_then(|name| desk.langs.iter().find(|lang| lang.tongue() == name.tongue()));
    *named.unwrap_or(&desk.langs[0])
}

/// What the question asks for, as far as the desk allows it.
fn settings(common: Common<'_>, desk: &Desk<'_>) -> Settings {
    let limits = desk.limits;
    let time = common.time.map_or(limits.time, std::time::Duration::from_millis).min(limits.most_time);
    let positions = common.positions.map_or(limits.positions, |wanted| wanted.min(limits.positions));
    Settings { time: Some(time), bytes: limits.bytes, positions: Some(positions), threads: limits.threads }
}

/// The complaint about a text that is no question of the method.
fn malformed(method: &Method, params: &str, why: &serde_json::Error, desk: &Desk<'_>) -> Answer {
    /// The language, where at least that can be read.
    #[derive(Default, Deserialize)]
    struct Spoken {
        lang: Option<LangName>,
    }
    let lang = spoken(serde_json::from_str::<Spoken>(params).unwrap_or_default().lang, desk);
    let (code, label) = match why.is_data() {
        true => ("bad-request", Label::ApiBadRequest),
        false => ("bad-json", Label::ApiBadJson),
    };
    let args = [("method", Arg::from(method.name)), ("why", Arg::from(why.to_string()))];
    Answer { status: Status::Malformed, json: error(code, &filled(lang, label, &args)) }
}
