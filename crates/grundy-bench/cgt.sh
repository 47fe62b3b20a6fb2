#!/usr/bin/env bash
# Builds the program of the folder cgt into target/cgt, where the benchmark looks for it. It links the crate `cgt` (Tomasz Maciosowski, AGPL), has a lock file of its own and stands outside the
# workspace; it is run as a process, and never linked or shipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo build --release --locked --manifest-path crates/grundy-bench/cgt/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}/cgt"
