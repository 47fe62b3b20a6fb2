//! `grundy serve`: the lab on the user's own machine, a page and the interface of the workbench.
//!
//! [`serve`] listens and answers until it is told to stop. `POST /api/v1/METHOD` with a question as JSON gives the document of `grundy_api`, or, where that takes longer
//! than `?wait=` milliseconds, a job: `GET /api/v1/jobs/ID` says how far it is and `DELETE` ends it with what is known. Everything else is the page, which the build
//! embeds.
//!
//! Rules are a program of a stranger: they may loop or explode. So every question is a job of its own with limits of time, memory and positions, and jobs
//! take turns (`turns`) in which those go first that have computed the least. A page on another origin, or a name that a stranger made point here, is
//! refused (`guard`).

mod assets;
mod guard;
mod http;
mod job;
mod office;
mod turns;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;

use crate::guard::Hosts;
use crate::http::{House, router};
use crate::office::Office;

/// The port where the user does not say.
pub const PORT: u16 = 7117;

/// So many ports are tried, one after the other.
const TRIED: u16 = 20;
/// How often it looks whether it is to stop.
const TICK: Duration = Duration::from_millis(50);
/// How long answers may still take then.
const GRACE: Duration = Duration::from_secs(2);

/// Where to listen, and what to do then.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The address.
    pub bind: IpAddr,
    /// The port; 0 is any that is free.
    pub port: u16,
    /// Whether to open the page in a browser.
    pub open: bool,
}

/// What the user should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A port is taken; the next is tried.
    Taken {
        /// The port.
        port: u16,
    },
    /// Other machines can use it.
    Public,
    /// It listens, and here is the page.
    Ready {
        /// Its address.
        url: String,
    },
    /// The browser could not be opened.
    NotOpened,
}

/// Answers until `stop` is set, and tells what the user should know.
pub fn serve(config: Config, stop: &AtomicBool, tell: &dyn Fn(Notice)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(listen(config, stop, tell))
}

async fn listen(config: Config, stop: &AtomicBool, tell: &dyn Fn(Notice)) -> io::Result<()> {
    let listener = bound(config, tell).await?;
    let address = listener.local_addr()?;
    let url = format!("http://{}/", shown(address));
    if !config.bind.is_loopback() {
        tell(Notice::Public);
    }
    tell(Notice::Ready { url: url.clone() });
    if config.open && !opened(&url) {
        tell(Notice::NotOpened);
    }
    let office = Arc::new(Office::new());
    let house = Arc::new(House { office: Arc::clone(&office), hosts: Hosts::of(address) });
    let serving =
        axum::serve(listener, router(house)).with_graceful_shutdown(until_stopped(Arc::clone(&office)));
    let serving = async { serving.await };
    tokio::select! {
        served = serving => served,
        () = stopped(stop, &office) => Ok(()),
    }
}

/// Waits until no more questions are taken.
async fn until_stopped(office: Arc<Office>) {
    while !office.is_closed() {
        tokio::time::sleep(TICK).await;
    }
}

/// Waits until it is to stop, ends all jobs, and lets their answers out.
async fn stopped(stop: &AtomicBool, office: &Office) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(TICK).await;
    }
    office.close();
    tokio::time::sleep(GRACE).await;
}

/// A listener at the port, or at the next that is free.
async fn bound(config: Config, tell: &dyn Fn(Notice)) -> io::Result<TcpListener> {
    let mut port = config.port;
    for _ in 1..TRIED {
        match TcpListener::bind(SocketAddr::new(config.bind, port)).await {
            Err(why) if why.kind() == io::ErrorKind::AddrInUse && port < u16::MAX => {
                tell(Notice::Taken { port });
                port += 1;
            }
            listener => return listener,
        }
    }
    TcpListener::bind(SocketAddr::new(config.bind, port)).await
}

/// The address that a browser on this machine opens.
fn shown(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() && ip.is_ipv4() => {
            format!("localhost:{}", address.port())
        }
        _ => address.to_string(),
    }
}

/// Opens a page as the system does it; whether that could be started.
fn opened(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            // Whoever started it must hear of its end, some time.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}
