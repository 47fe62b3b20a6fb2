#!/usr/bin/env bash
# Builds the page with the engine beside it into web/dist, a folder that any file server can serve, and tries the module in Node.
#
#   web/build-static.sh && python3 -m http.server -d web/dist
set -euo pipefail
cd "$(dirname "$0")"

./build-wasm.sh
node --stack-size=480 module/module.test.mjs
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent build
made=${GRUNDY_WASM_TARGET:-../target/wasm}
cp "$made/grundy.wasm" "$made/grundy-more.wasm" dist/
