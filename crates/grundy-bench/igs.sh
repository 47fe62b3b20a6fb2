#!/usr/bin/env bash
# Installs the program `igsolve` of the crate of that name (Piotr Beling, GPL) into target/igs, where the benchmark looks for it.
# It is run as a process, and never linked or shipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo install igsolve --version =0.1.2 --locked --root "${CARGO_TARGET_DIR:-target}/igs"
