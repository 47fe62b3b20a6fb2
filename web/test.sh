#!/usr/bin/env bash
# Everything that is tested of the page: types, units, sizes, and a real browser against both back ends.
#   web/test.sh [PROGRAM] [SITE]
# PROGRAM is a built `grundy` (else cargo builds it), SITE the folder of the static page with its module (default
# web/dist, where web/build-static.sh puts it; without one only the server is tested). PICTURES=1 also makes the pictures of the book.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v chromium >/dev/null; then
  as_root=(); ((EUID == 0)) || as_root=(sudo)
  "${as_root[@]}" apt-get update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-noto-cjk
fi

npm ci --no-audit --no-fund
npm run --silent check
npm test
bash page.sh --check
node e2e/sizes.mjs ../crates/grundy-server/page

ended=()
trap 'for pid in "${ended[@]}"; do kill "$pid" 2>/dev/null || true; done' EXIT

# against NAME COMMAND…: starts a server that prints its address, and runs the browser against it.
against() {
  local name=$1 log
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 &
  ended+=($!)
  for _ in $(seq 100); do
    url=$(grep -oEm1 'http://(127\.0\.0\.1|localhost):[0-9]+/' "$log" || true)
    [ -n "$url" ] && break
    sleep 0.1
  done
  [ -n "$url" ] || { cat "$log"; echo "$name did not start" >&2; exit 1; }
  echo "== $name at $url"
  LAB_URL=$url npm run --silent e2e
}

program=${1:-}
if [ -z "$program" ]; then
  (cd .. && cargo build -q --release -p grundy-cli)
  program=../target/release/grundy
fi
against 'grundy serve' "$program" serve --port 0

site=${2:-dist}
if [ -f "$site/grundy.wasm" ]; then
  node e2e/sizes.mjs "$site"
  PICTURES='' against 'the static page' node e2e/files.mjs "$site"
else
  echo "no static page in $site: its tests are left out" >&2
fi
