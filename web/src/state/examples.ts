import type { LinkState } from './link';

/** Ready at the first look: a heap game with a theorem, a board, and a graph on which play need not end. */
export const EXAMPLES: (LinkState & { name: 'kayles' | 'cram' | 'draws' })[] = [
  { name: 'kayles', slug: 'kayles' },
  { name: 'cram', slug: 'cram' },
  {
    name: 'draws',
    text: `# A token moves along the arrows. Who cannot move loses; endless play is a draw.
game circle "A token on a graph with draws"
title zh "带平局的图上移动棋子"
param G: digraph = digraph {1 -> 2, 2 -> 3, 3 -> 1, 3 -> 4, 4 -> 5, 2 -> 6, 6 -> 7, 7 -> 4, 1 -> 7}
position (v: vertex of G)
move slide(w in successors(G, v)) -> (w)
`,
    position: '1',
  },
];
