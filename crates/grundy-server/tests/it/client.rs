//! A server of its own for a test, and a client that speaks as much HTTP as it needs.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use grundy_server::{Config, Notice, serve};
use serde_json::Value;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) port: u16,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }
}

impl Server {
    pub(crate) fn start() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, ready) = mpsc::channel();
        let ends = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let config = Config { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, open: false };
            let tell = |notice| {
                if let Notice::Ready { url } = notice {
                    let port =
                        url.trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
                    let _ = send.send(port.unwrap_or(0));
                }
            };
            serve(config, &ends, &tell).expect("a free port");
        });
        let port = ready.recv().expect("it listens");
        Self { port, stop, thread: Some(thread) }
    }

    /// Sends bytes as they stand and nothing more, and reads until the server closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Response {
        raw(self.port, request, Shutdown::Write)
    }

    /// Ends all jobs and takes no more questions.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Response {
        self.request("POST", path, &[("content-type", "application/json")], body)
    }

    pub(crate) fn request(&self, verb: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
        request(self.port, verb, path, headers, body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ended well");
        }
    }
}

/// Sends a request; the headers come after those that every request has.
pub(crate) fn request(port: u16, verb: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
    let mut text =
        format!("{verb} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "host") {
        text += &format!("host: localhost:{port}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    raw(port, format!("{text}\r\n{body}").as_bytes(), Shutdown::Read)
}

/// Sends bytes; where the writing end is shut then, the server hears that nothing more comes.
fn raw(port: u16, request: &[u8], end: Shutdown) -> Response {
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let Ok(mut stream) = TcpStream::connect(address) else {
        return Response { status: 0, head: String::new(), body: String::new() };
    };
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(request);
    if end == Shutdown::Write {
        let _ = stream.shutdown(end);
    }
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Response { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
}
