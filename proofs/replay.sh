#!/usr/bin/env bash
# Hands what ships under proofs/ to Coq and to MONA, and what must be refused, too. Needs coqc and mona.
# Nothing is written into the tree.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r GrundyWindow.v GrundyResidue.v lemmas.v windows residues mona refused "$work"
cd "$work"

# No file may take longer than this many seconds.
export LIMIT=100

# The theorem is accepted, and rests on no axiom.
window_holds() {
  local said
  said=$(timeout "$LIMIT" coqc -q -Q . Grundy "$1" 2>&1) && [[ $said == "Closed under the global context" ]] \
    || { echo "$1: not proved: $said"; return 1; }
  echo "$1: proved, no axioms"
}

# The checker in Coq finds that the window does not hold; another mistake would prove nothing.
window_refused() {
  local said
  if said=$(timeout "$LIMIT" coqc -q -Q . Grundy "$1" 2>&1); then
    echo "$1: accepted, but it is wrong"
    return 1
  fi
  [[ $(tr -s '[:space:]' ' ' <<<"$said") == *'"true = true" while it is expected to have type "check digits preperiod period values = true"'* ]] \
    || { echo "$1: refused for another reason: $said"; return 1; }
  echo "$1: refused"
}

# What MONA says of a sentence.
mona_says() {
  local said
  said=$(timeout "$LIMIT" mona -q "$1" 2>&1 | head -n 1) || true
  [[ $said == "$2" ]] || { echo "$1: MONA says \"$said\", expected \"$2\""; return 1; }
  echo "$1: $2"
}

sentence_holds() { mona_says "$1" "Formula is valid"; }
sentence_refused() { mona_says "$1" "Formula is unsatisfiable"; }

export -f window_holds window_refused mona_says sentence_holds sentence_refused

# Runs a check on all files, several at a time; there must be one at least.
all() {
  local check=$1
  shift
  [[ -e $1 ]] || { echo "$1: nothing to replay"; return 1; }
  printf '%s\0' "$@" | xargs -0 -n 1 -P "$(nproc)" bash -c "$check \"\$1\"" _
}

timeout "$LIMIT" coqc -q -Q . Grundy GrundyWindow.v
timeout "$LIMIT" coqc -q -Q . Grundy GrundyResidue.v
# Every lemma of the library is accepted, and rests on no axiom.
said=$(timeout "$LIMIT" coqc -q lemmas.v 2>&1) && [[ $(sort -u <<<"$said") == "Closed under the global context" ]] \
  || { echo "lemmas.v: not proved: $said"; exit 1; }
echo "lemmas.v: proved, no axioms"
all window_holds windows/*.v
all window_holds residues/*.v
all window_refused refused/*.v
all sentence_holds mona/*/*.mona
all sentence_refused refused/*.mona
