import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import type { Words } from '../engine/types';

/** What a clause begins with; the engine's own list is used as soon as it is there. */
const CLAUSES = 'game title note param position start reduce compound normal misere score ends win def let claim left right move';
const KEYWORDS =
  'if then else let end for in not and or xor mod div divides with of where true false iff implies left right move game title note param position start unordered symmetric under reduce compound selective conjunctive disjunctive up to normal misere score scoring again ends win wins loses mover draw by reaching claim def decreases mirrored rows columns any direction diagonals sum';
const TYPES = 'nat int bool symbol tuple set list bag row grid graph digraph tree vertex edge';
const FUNCTIONS =
  'min max abs gcd isqrt pow prime divisors powers bit popcount lowbit v2 log2 len sum sort reverse without repeat subsets choose product split rows cols cells inside around regions vertices edges neighbours successors predecessors incident ends label joined components reach path parent subtree all any count union mex floor';

interface State { block: boolean; depth: number }

/** A line that begins in the first column begins a clause; inside brackets line ends mean nothing. */
export function grundyLanguage(words: Words | null): StreamLanguage<State> {
  const keywords = new Set(words?.keywords?.length ? words.keywords.map(({ name }) => name) : KEYWORDS.split(' '));
  const types = new Set(words?.types?.length ? words.types.map(({ name }) => name) : TYPES.split(' '));
  const functions = new Set(words?.functions?.length ? words.functions.map(({ name }) => name) : FUNCTIONS.split(' '));
  const clauses = new Set(words?.clauses?.length ? words.clauses.map(({ name }) => name) : CLAUSES.split(' '));

  const parser: StreamParser<State> = {
    name: 'grundy',
    startState: () => ({ block: false, depth: 0 }),
    token(stream, state) {
      if (state.block) return endOfBlock(stream, state);
      const first = stream.sol() && state.depth === 0;
      if (stream.eatSpace()) return null;
      if (stream.match('"""')) { state.block = true; return endOfBlock(stream, state); }
      if (stream.match(/^"[^"]*"?/)) return 'string';
      if (stream.eat('#')) { stream.skipToEnd(); return 'comment'; }
      if (stream.match(/^\d[\d_]*/)) return 'number';
      const name = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u) as RegExpMatchArray | null;
      if (name) return word(name[0], first, stream.peek() === '(');
      if (stream.match(/^(->|\.\.=|\.\.|==|!=|<=|>=|\+\+|[-+*=<>|&])/)) return 'operator';
      const bracket = stream.next();
      if (bracket && '([{'.includes(bracket)) state.depth += 1;
      if (bracket && ')]}'.includes(bracket)) state.depth = Math.max(0, state.depth - 1);
      return 'punctuation';
    },
    languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
    tokenTable: { clause: tags.definitionKeyword, builtin: tags.function(tags.variableName), type: tags.typeName },
  };

  function word(name: string, first: boolean, called: boolean): string | null {
    if (first && clauses.has(name)) return 'clause';
    if (called && functions.has(name)) return 'builtin';
    if (types.has(name)) return 'type';
    if (keywords.has(name)) return 'keyword';
    return 'variableName';
  }
  return StreamLanguage.define(parser);
}

function endOfBlock(stream: Parameters<StreamParser<State>['token']>[0], state: State): string {
  if (stream.match(/^.*?"""/)) state.block = false;
  else stream.skipToEnd();
  return 'string';
}
