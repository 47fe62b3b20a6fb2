//! Who may ask: pages of this server, and programs of this user.
//!
//! A page of another origin could make a browser send questions here, and a stranger could make a name of his own point to this machine, so that his page counts as one of
//! ours. So a request must name this server by an address, or as `localhost`, and if it has an origin, that must be this server. Answers forbid the page to load anything from
//! elsewhere.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// By which names this server may be called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosts {
    port: u16,
    /// The only address where it listens; `None` is all addresses of this machine.
    only: Option<IpAddr>,
}

impl Hosts {
    pub(crate) fn of(address: SocketAddr) -> Self {
        let ip = address.ip();
        Self { port: address.port(), only: Some(ip).filter(|ip| !ip.is_unspecified()) }
    }

    /// Whether `host`, as in a header, is this server.
    fn is_own(self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.port) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return self.only.is_none_or(|ip| ip.is_loopback());
        }
        let literal = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        // An address cannot be made to point elsewhere.
        literal
            .parse::<IpAddr>()
            .is_ok_and(|ip| self.only.is_none_or(|only| only == ip || only.is_loopback() && ip.is_loopback()))
    }

    /// Whether a request with these headers may be answered.
    pub(crate) fn admits(self, headers: &HeaderMap) -> bool {
        let one = |name: HeaderName| {
            let mut all = headers.get_all(name).iter();
            (all.next(), all.next().is_some())
        };
        let own_host = match one(header::HOST) {
            (Some(host), false) => host.to_str().is_ok_and(|host| self.is_own(host)),
            _ => false,
        };
        let own_origin = match one(header::ORIGIN) {
            (None, _) => true,
            (Some(origin), false) => {
                let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
                host.is_some_and(|host| self.is_own(host))
            }
            (Some(_), true) => false,
        };
        // What a browser says of itself, where it does: a link to the page is no question.
        let foreign =
            headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site");
        let navigates = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
        own_host && own_origin && (!foreign || navigates)
    }
}

/// What every answer says to the browser.
pub(crate) const SAYS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// Adds [`SAYS`] to the headers of an answer.
pub(crate) fn say(headers: &mut HeaderMap) {
    for (name, value) in SAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_server_is_itself() {
        let rows: &[(&str, &str, Option<&str>, Option<&str>, bool)] = &[
            ("127.0.0.1:7117", "localhost:7117", None, None, true),
            ("127.0.0.1:7117", "127.0.0.1:7117", Some("http://127.0.0.1:7117"), None, true),
            ("127.0.0.1:7117", "LocalHost:7117", Some("http://localhost:7117"), Some("same-origin"), true),
            ("127.0.0.1:80", "localhost", None, None, true),
            ("127.0.0.1:7117", "localhost", None, None, false),
            ("127.0.0.1:7117", "localhost:7118", None, None, false),
            ("127.0.0.1:7117", "evil.example:7117", None, None, false),
            ("127.0.0.1:7117", "192.168.1.5:7117", None, None, false),
            ("127.0.0.1:7117", "localhost:7117", Some("http://evil.example"), None, false),
            ("127.0.0.1:7117", "localhost:7117", Some("https://localhost:7117"), None, false),
            ("127.0.0.1:7117", "localhost:7117", Some("null"), None, false),
            ("127.0.0.1:7117", "localhost:7117", None, Some("cross-site"), false),
            ("[::1]:7117", "[::1]:7117", Some("http://[::1]:7117"), None, true),
            ("[::1]:7117", "[::1]", None, None, false),
            ("0.0.0.0:7117", "192.168.1.5:7117", None, None, true),
            ("0.0.0.0:7117", "evil.example:7117", None, None, false),
            ("192.168.1.5:7117", "192.168.1.5:7117", None, None, true),
            ("192.168.1.5:7117", "localhost:7117", None, None, false),
            ("127.0.0.1:7117", "", None, None, false),
        ];
        for (address, host, origin, site, expected) in rows {
            let hosts = Hosts::of(address.parse().expect("an address"));
            let mut headers = HeaderMap::new();
            let mut set = |name: &'static str, value: &str| {
                headers.insert(name, HeaderValue::from_str(value).expect("a value"));
            };
            set("host", host);
            origin.iter().for_each(|origin| set("origin", origin));
            site.iter().for_each(|site| set("sec-fetch-site", site));
            assert_eq!(hosts.admits(&headers), *expected, "{address} {host} {origin:?} {site:?}");
        }
        assert!(!Hosts::of("127.0.0.1:80".parse().expect("an address")).admits(&HeaderMap::new()));
    }
}
