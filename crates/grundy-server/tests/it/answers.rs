//! Requests and what they are answered with.

use serde_json::json;

use crate::client::Server;

/// Rules in which a table takes as long as it may.
const ENDLESS: &str = r#"{"rules": {"text": "position (a: nat, b: nat, c: nat)\nmove take(i in 0..=a, j in 0..=b, k in 0..=c) if i + j + k > 0 -> (a - i, b - j, c - k)"}, "to": 150, "time": 60000}"#;

#[test]
fn requests_have_their_status() {
    let server = Server::start();
    let kayles = r#"{"rules": {"slug": "kayles"}, "position": "3 + 5"}"#;
    let json = ("content-type", "application/json");
    let large = format!(r#"{{"rules": {{"text": "{}"}}}}"#, " ".repeat(1 << 20));
    type Row<'r> = (&'r str, &'r str, Vec<(&'r str, &'r str)>, &'r str, u16);
    let rows: Vec<Row<'_>> = vec![
        ("GET", "/", vec![], "", 200),
        ("HEAD", "/", vec![], "", 200),
        ("GET", "/nowhere", vec![], "", 404),
        ("GET", "/../Cargo.toml", vec![], "", 404),
        ("POST", "/", vec![json], "", 405),
        ("GET", "/api/v1/version", vec![], "", 200),
        ("GET", "/api/v1/openapi.json", vec![], "", 200),
        ("POST", "/api/v1/solve", vec![json], kayles, 200),
        ("POST", "/api/v1/solve", vec![("content-type", "application/json; charset=utf-8")], kayles, 200),
        ("POST", "/api/v1/solve?wait=100", vec![json], kayles, 200),
        ("POST", "/api/v1/solve?wait=soon", vec![json], kayles, 400),
        ("POST", "/api/v1/solve?x=1", vec![json], kayles, 400),
        ("GET", "/api/v1/solve", vec![], "", 405),
        ("DELETE", "/api/v1/solve", vec![], "", 405),
        ("POST", "/api/v1/nonsense", vec![json], "{}", 404),
        ("POST", "/api/v1/solve", vec![json], "{", 400),
        ("POST", "/api/v1/solve", vec![json], r#"{"rules": {"slug": "kayles"}, "x": 1}"#, 400),
        ("POST", "/api/v1/solve", vec![json], r#"{"rules": {"slug": "kalyes"}}"#, 200),
        ("POST", "/api/v1/solve", vec![], kayles, 415),
        ("POST", "/api/v1/solve", vec![("content-type", "text/plain")], kayles, 415),
        ("POST", "/api/v1/check", vec![json], &large, 413),
        ("GET", "/api/v1/jobs/0", vec![], "", 404),
        ("DELETE", "/api/v1/jobs/0", vec![], "", 404),
        ("POST", "/api/v1/jobs/0", vec![json], "{}", 405),
        ("GET", "/", vec![("host", "evil.example")], "", 403),
        ("GET", "/", vec![("origin", "http://evil.example")], "", 403),
        ("POST", "/api/v1/solve", vec![json, ("origin", "null")], kayles, 403),
        ("POST", "/api/v1/solve", vec![json, ("sec-fetch-site", "cross-site")], kayles, 403),
    ];
    for (verb, path, headers, body, status) in rows {
        let response = server.request(verb, path, &headers, body);
        assert_eq!(response.status, status, "{verb} {path} {headers:?}: {response:?}");
        for says in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(response.head.contains(says), "{verb} {path}: no `{says}`: {response:?}");
        }
        if status >= 400 && verb != "HEAD" {
            assert!(response.json()["error"]["code"].is_string(), "{verb} {path}: {response:?}");
        }
    }
}

#[test]
fn what_is_no_request_ends_no_server() {
    let server = Server::start();
    let host = format!("host: localhost:{}\r\n", server.port);
    let rows: &[(&[u8], u16)] =
        &[(b"\r\n\r\n", 400), (b"GET\r\n\r\n", 400), (&[0xff; 300], 400), (b"GET / HTTP/1.1\r\n\r\n", 403)];
    for (request, status) in rows {
        let response = server.raw(request);
        assert!(response.status == *status || response.status == 0, "{response:?}");
    }
    let two = format!("GET / HTTP/1.1\r\n{host}host: evil.example\r\nconnection: close\r\n\r\n");
    assert!([400, 403].contains(&server.raw(two.as_bytes()).status));
    assert_eq!(server.get("/api/v1/version").status, 200);
}

#[test]
fn a_long_answer_is_a_job() {
    let server = Server::start();
    let begun = server.post("/api/v1/table?wait=50", ENDLESS);
    assert_eq!(begun.status, 202, "{begun:?}");
    let job = begun.json()["job"].clone();
    let id = job["id"].as_str().expect("a name").to_owned();
    assert_eq!((id.len(), &job["state"]), (32, &json!("running")));
    let path = format!("/api/v1/jobs/{id}?wait=10");
    assert_eq!(server.get(&path).json()["job"]["state"], "running");
    let ended = server.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "").json();
    assert_eq!(ended["job"]["state"], "cancelled", "{ended}");
    let result = &ended["job"]["result"];
    assert_eq!((&result["partial"], &result["stop"]), (&json!(true), &json!("cancelled")), "{ended}");
    // It is kept, and says the same again.
    assert_eq!(server.get(&path).json()["job"], ended["job"]);
}

#[test]
fn a_job_ends_with_its_answer() {
    let server = Server::start();
    let begun = server.post("/api/v1/prove?wait=0", r#"{"rules": {"slug": "lasker-nim"}}"#);
    let answer = match begun.status {
        200 => begun.json(),
        _ => {
            let id = begun.json()["job"]["id"].as_str().expect("a name").to_owned();
            let done = server.get(&format!("/api/v1/jobs/{id}?wait=30000")).json();
            assert_eq!(done["job"]["state"], "done");
            done["job"]["result"].clone()
        }
    };
    assert_eq!((&answer["schema"], &answer["standing"]), (&json!("grundy/prove"), &json!("proved")));
}

#[test]
fn both_languages_are_spoken() {
    let server = Server::start();
    let rows = [("en", "error"), ("zh", "没有")];
    for (lang, word) in rows {
        let question = format!(r#"{{"rules": {{"text": "positon (n: nat)"}}, "lang": "{lang}"}}"#);
        let answer = server.post("/api/v1/check", &question);
        assert_eq!((answer.status, &answer.json()["ok"]), (200, &json!(false)));
        assert!(answer.body.contains(word), "{lang}: {answer:?}");
    }
}

#[test]
fn the_description_has_all_methods() {
    let server = Server::start();
    let described = server.get("/api/v1/openapi.json").json();
    let named = &described["paths"]["/api/v1/{method}"]["post"]["parameters"][0]["schema"]["enum"];
    assert_eq!(*named, server.get("/api/v1/version").json()["methods"]);
}
