//! Requests and answers.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderMap, Method as Verb, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use grundy_api::{Answer, METHODS, Status};
use serde_json::json;

use crate::assets;
use crate::guard::{Hosts, say};
use crate::job::{Done, Job};
use crate::office::{Busy, Office};

/// Bytes of a question.
const MOST_BYTES: usize = 1 << 20;
/// How long a question may take to arrive.
const SLOW: Duration = Duration::from_secs(10);
/// How long a request waits where it does not say, and at most, in milliseconds.
const WAIT: u64 = 1000;
const MOST_WAIT: u64 = 30_000;

/// The description of the interface.
const OPENAPI: &str = include_str!("../openapi.json");

/// What requests are answered with.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) office: Arc<Office>,
    pub(crate) hosts: Hosts,
}

/// All that is answered.
pub(crate) fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/api/v1/version", get(version))
        .route("/api/v1/openapi.json", get(|| async { json_text(StatusCode::OK, OPENAPI.to_owned()) }))
        .route("/api/v1/jobs/{id}", get(look).delete(cancel))
        .route("/api/v1/{method}", post(ask))
        .fallback(page)
        .method_not_allowed_fallback(|| async {
            refused(StatusCode::METHOD_NOT_ALLOWED, "method", "not with this method")
        })
        .layer(from_fn_with_state(Arc::clone(&house), guarded))
        .with_state(house)
}

/// Refuses strangers, and says to the browser what the page may do.
async fn guarded(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut response = match house.hosts.admits(request.headers()) {
        true => next.run(request).await,
        false => {
            refused(StatusCode::FORBIDDEN, "foreign", "only pages and programs of this machine are answered")
        }
    };
    say(response.headers_mut());
    response
}

/// A text of JSON.
fn json_text(status: StatusCode, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}

/// A complaint.
fn refused(status: StatusCode, code: &str, message: &str) -> Response {
    json_text(status, json!({"error": {"code": code, "message": message}}).to_string())
}

async fn version() -> Response {
    let methods: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    let body = json!({"name": "grundy", "version": env!("CARGO_PKG_VERSION"), "api": 1, "methods": methods});
    json_text(StatusCode::OK, body.to_string())
}

/// A question.
async fn ask(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Some(method) = METHODS.iter().find(|method| method.name == name) else {
        return refused(
            StatusCode::NOT_FOUND,
            "unknown-method",
            "there is no such method; /api/v1/version lists them",
        );
    };
    let wait = match wait(query.as_deref()) {
        Ok(wait) => wait,
        Err(response) => return *response,
    };
    let question = match question(&headers, body).await {
        Ok(question) => question,
        Err(response) => return *response,
    };
    let job = match house.office.begin(method, question) {
        Ok(job) => job,
        Err(Busy) => {
            let mut response = refused(StatusCode::TOO_MANY_REQUESTS, "busy", "too many questions at a time");
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
            return response;
        }
    };
    let mut awaited = Awaited { job: &job, is_named: false };
    match job.wait(wait).await {
        Some(done) => answered(&done),
        None => {
            awaited.is_named = true;
            house.office.name(&job);
            json_text(StatusCode::ACCEPTED, job.json())
        }
    }
}

/// A job whose name nobody may ever know: when the client goes away before, nobody wants it.
struct Awaited<'j> {
    job: &'j Job,
    is_named: bool,
}

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        if !self.is_named {
            self.job.cancel();
        }
    }
}

/// The document of a job that is done.
fn answered(done: &Done) -> Response {
    let Answer { status, json } = &*done.answer;
    let status = match status {
        Status::Answered => StatusCode::OK,
        Status::Malformed => StatusCode::BAD_REQUEST,
        Status::Unknown => StatusCode::NOT_FOUND,
    };
    json_text(status, json.clone())
}

/// How far a job is.
async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let wait = match wait(query.as_deref()) {
        Ok(wait) => wait,
        Err(response) => return *response,
    };
    let Some(job) = house.office.find(&id) else { return no_job() };
    job.wait(wait).await;
    json_text(StatusCode::OK, job.json())
}

/// Ends a job, with what is known by then.
async fn cancel(State(house): State<Arc<House>>, Path(id): Path<String>) -> Response {
    let Some(job) = house.office.find(&id) else { return no_job() };
    job.cancel();
    job.wait(Duration::from_millis(WAIT)).await;
    json_text(StatusCode::OK, job.json())
}

fn no_job() -> Response {
    refused(StatusCode::NOT_FOUND, "unknown-job", "there is no such job, or no longer")
}

/// The time that `?wait=` says.
fn wait(query: Option<&str>) -> Result<Duration, Box<Response>> {
    let pairs = query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
    let mut wait = WAIT;
    for pair in pairs {
        let number = pair.strip_prefix("wait=").and_then(|number| number.parse::<u64>().ok());
        let wrong =
            || refused(StatusCode::BAD_REQUEST, "bad-query", "expected ?wait=MILLISECONDS and nothing else");
        wait = number.ok_or_else(|| Box::new(wrong()))?;
    }
    Ok(Duration::from_millis(wait.min(MOST_WAIT)))
}

/// The text of a question.
async fn question(headers: &HeaderMap, body: Body) -> Result<String, Box<Response>> {
    let refuse = |status, code: &str, message: &str| Err(Box::new(refused(status, code, message)));
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", "a question is application/json");
    }
    let too_large = || refuse(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "a question has at most 1 MiB");
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > MOST_BYTES) {
        return too_large();
    }
    let bytes: Bytes = match tokio::time::timeout(SLOW, to_bytes(body, MOST_BYTES)).await {
        Err(_) => return refuse(StatusCode::REQUEST_TIMEOUT, "slow", "the question did not arrive in time"),
        // Of a body whose length was not said, this is how one hears that it is too long.
        Ok(Err(_)) => return too_large(),
        Ok(Ok(bytes)) => bytes,
    };
    match String::from_utf8(bytes.into()) {
        Ok(text) => Ok(text),
        Err(_) => refuse(StatusCode::BAD_REQUEST, "bad-json", "a question is UTF-8"),
    }
}

/// A file of the page.
async fn page(verb: Verb, uri: Uri, headers: HeaderMap) -> Response {
    if verb != Verb::GET && verb != Verb::HEAD {
        return refused(StatusCode::METHOD_NOT_ALLOWED, "method", "not with this method");
    }
    let Some(asset) = assets::find(uri.path().trim_start_matches('/')) else {
        return refused(StatusCode::NOT_FOUND, "not-found", "there is no such page");
    };
    // Names with a digest of their contents never change.
    let cache =
        if asset.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let says =
        [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, cache), (header::ETAG, asset.tag)];
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|tag| tag == asset.tag);
    if is_known {
        (StatusCode::NOT_MODIFIED, says).into_response()
    } else {
        (says, asset.bytes).into_response()
    }
}
