#!/usr/bin/env bash
# Builds the engine as a WebAssembly module in two parts, target/wasm/grundy.wasm and target/wasm/grundy-more.wasm, and prints their sizes.
#
# The target wasm32-unknown-unknown needs a compiler with the sources of its standard library. Debian keeps one up to date for its browsers: rustc-web. The
# linker is that of the Rust toolchain which builds all the rest, and `wasm-opt` of binaryen makes the module smaller. What is missing is installed; nothing of
# it is needed for the native programs. The same sources give the same bytes, in whatever folder they lie.
set -euo pipefail
cd "$(dirname "$0")/.."

install_tools() {
  local missing=() as_root=() package
  for package in rustc-web rust-web-src binaryen; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  ((EUID == 0)) || as_root=(sudo)
  "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}"
}

# Whatever is set outside would be compiled in.
clear_environment() {
  unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_RUSTFLAGS RUSTC_WRAPPER CARGO_BUILD_TARGET
}

build() {
  local host linker
  host=$(rustc -vV | sed -n 's/^host: //p')
  linker=$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld
  RUSTC=/usr/bin/rustc \
  RUSTC_BOOTSTRAP=1 \
  CARGO_TARGET_DIR=${GRUNDY_WASM_TARGET:-target/wasm} \
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zlocation-detail=none -Clink-arg=-zstack-size=4194304" \
  CARGO_PROFILE_WASM_PANIC=immediate-abort \
  CARGO_PROFILE_WASM_TRIM_PATHS=all \
    cargo rustc --locked -p grundy-wasm --crate-type cdylib --profile wasm --target wasm32-unknown-unknown \
    -Zbuild-std=std -Zpanic-immediate-abort -Ztrim-paths
}

# The features are those that every browser of the last years has and that the compiler uses.
tool() {
  local name=$1
  shift
  "$name" --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals --enable-multivalue --enable-reference-types "$@"
}

# Makes the module smaller and divides it in two: what a page needs in its first minute, and all the rest, which it fetches when that is first needed.
divide() {
  local whole=$1 into=$2 strip=(--strip-debug --strip-producers --strip-target-features)
  tool wasm-opt -g -Oz "$whole" -o "$into/small.wasm"
  tool wasm-split --instrument "$into/small.wasm" -o "$into/instrumented.wasm"
  node web/module/warm.mjs "$into/instrumented.wasm" "$into/profile"
  tool wasm-split "$into/small.wasm" --split --profile="$into/profile" -o1 "$into/first.wasm" -o2 "$into/second.wasm" --export-prefix=x \
    --import-namespace=first --placeholder-namespace=second
  tool wasm-opt "${strip[@]}" "$into/first.wasm" -o "$into/grundy.wasm"
  tool wasm-opt "${strip[@]}" "$into/second.wasm" -o "$into/grundy-more.wasm"
}

made=${GRUNDY_WASM_TARGET:-target/wasm}
install_tools
clear_environment
build
divide "$made/wasm32-unknown-unknown/wasm/grundy_wasm.wasm" "$made"
for name in grundy grundy-more; do
  echo "$made/$name.wasm: $(stat -c %s "$made/$name.wasm") bytes, $(gzip -9nc "$made/$name.wasm" | wc -c) as gzip"
done
