#!/usr/bin/env bash
# Builds the page and puts it where the server embeds it: crates/grundy-server/page. With --check it only says whether
# what is committed there is what the sources give.
set -euo pipefail
cd "$(dirname "$0")"
page=../crates/grundy-server/page

[ -d node_modules ] || npm ci --no-audit --no-fund
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
# Not into dist/: a static site with its module may stand there.
npm run --silent build -- --outDir "$built" --emptyOutDir

if [ "${1:-}" = --check ]; then
  if ! diff -rq "$built" "$page"; then
    echo "the committed page is not what web/ gives: run web/page.sh" >&2
    exit 1
  fi
  echo "the committed page is what web/ gives"
else
  rm -rf "$page"
  mkdir -p "$page"
  cp -r "$built"/. "$page"
  chmod -R u=rwX,go=rX "$page"
fi
