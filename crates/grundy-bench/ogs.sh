#!/usr/bin/env bash
# Installs the program `ogsolve` of the crates `ogs` and `ogsolve` (Piotr Beling) into target/ogs, where the benchmark looks for it.
# It is run as a process and never linked.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo install ogsolve --version =0.0.6 --locked --root "${CARGO_TARGET_DIR:-target}/ogs"
