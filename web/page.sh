#!/usr/bin/env bash
# Builds the page and puts it where the server embeds it: crates/grundy-server/page. With --check it only says whether
# what is committed there is what the sources give.
set -euo pipefail
cd "$(dirname "$0")"
page=../crates/grundy-server/page

[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent build

if [ "${1:-}" = --check ]; then
  if ! diff -rq dist "$page"; then
    echo "the committed page is not what web/ gives: run web/page.sh" >&2
    exit 1
  fi
  echo "the committed page is what web/ gives"
else
  rm -rf "$page"
  cp -r dist "$page"
fi
