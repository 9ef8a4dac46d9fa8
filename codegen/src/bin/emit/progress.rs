//! A line on the terminal that says how far a long run is.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use sim::{Launch, Step};

/// How long a run has to be.
const LONG: Duration = Duration::from_secs(1);
/// How wide the bar is.
const WIDTH: u64 = 30;

/// The launch, which draws a bar where a person looks on.
pub fn watched(launch: Launch) -> Launch {
    if !std::io::stderr().is_terminal() {
        return launch;
    }
    let begin = Instant::now();
    launch.progress(move |step| {
        if begin.elapsed() < LONG {
            return;
        }
        // A terminal that is gone is no reason to stop.
        let mut out = std::io::stderr().lock();
        let _ = match step.done == step.total {
            true => write!(out, "\x1b[K"),
            // What is printed next begins where the line does.
            false => write!(out, "{}\x1b[K\r", line(step)),
        };
        let _ = out.flush();
    })
}

fn line(step: Step) -> String {
    let (done, total) = (u64::from(step.done), u64::from(step.total.max(1)));
    let full = (WIDTH * done / total) as usize;
    let empty = WIDTH as usize - full;
    let bar = format!("{}{}", "#".repeat(full), ".".repeat(empty));
    let millions = step.instructions / 1_000_000;
    format!("[{bar}] {done} of {total} blocks, {millions} million instructions")
}
