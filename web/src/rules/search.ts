import type { GameCard } from '../engine/types';

/** Marks and letters that people leave out: case, accents, width, punctuation. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** `0,1,2,3` or `0 1 2 3`: at least two numbers and nothing else. */
export function valuesIn(query: string): number[] | null {
  if (!/^\s*\d+(?:[\s,，、]+\d+)+[\s,，、]*$/.test(query)) return null;
  return query.split(/[\s,，、]+/).filter(Boolean).map(Number);
}

/** Games that have all the words, in names of either language, tags and texts; or the values in this order. */
export function search(games: GameCard[], query: string): GameCard[] {
  const values = valuesIn(query);
  if (values) return byValues(games, values);
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return games;
  const scored = games.map((game) => ({ game, score: score(game, wanted) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).map(({ game }) => game);
}

function score(game: GameCard, wanted: string[]): number {
  const names = fold([game.slug, game.title.en, game.title.zh].join(' '));
  const rest = fold([...game.tags, ...game.aliases, game.summary.en, game.summary.zh].join(' '));
  let sum = 0;
  for (const word of wanted) {
    if (names.startsWith(word)) sum += 5;
    else if (names.includes(word)) sum += 3;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** Values from the start of the game's sequence come before those from within it. */
function byValues(games: GameCard[], wanted: number[]): GameCard[] {
  const at = (game: GameCard) => game.values.findIndex((_, i) => wanted.every((value, k) => game.values[i + k] === value));
  return games.map((game) => ({ game, at: at(game) })).filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at).map(({ game }) => game);
}
