import { desk } from '../play/match.svelte';
import { lab } from './lab.svelte';
import { PANES } from './link';
import { session } from './session.svelte';

interface Hooks { help(): void; search(): void }

/** Where letters are text, they are no shortcuts. The editor lives in a shadow root, so the path counts and not the target. */
function typing(event: KeyboardEvent): boolean {
  const node = event.composedPath()[0];
  return node instanceof HTMLElement && (node.isContentEditable || node.closest('input:not([type=range]), textarea, select, [contenteditable=true]') !== null);
}

export function shortcut(event: KeyboardEvent, hooks: Hooks): void {
  if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') { event.preventDefault(); lab.recheck(0); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event)) return;
  const inDialog = document.querySelector('dialog[open]') !== null;
  const act = inDialog ? (event.key === '?' ? hooks.help : undefined) : actionFor(event, hooks);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionFor(event: KeyboardEvent, hooks: Hooks): (() => void) | undefined {
  const pane = PANES[Number(event.key) - 1];
  if (pane) return () => session.setPane(pane);
  // A slider has the arrow keys for itself.
  const slider = event.target instanceof HTMLInputElement;
  switch (event.key) {
    case 'ArrowLeft': return slider ? undefined : () => desk.look(desk.at - 1);
    case 'ArrowRight': return slider ? undefined : () => desk.look(desk.at + 1);
    case 'Home': return slider || desk.turns.length === 0 ? undefined : () => desk.look(0);
    case 'End': return slider || desk.turns.length === 0 ? undefined : () => desk.look(desk.turns.length);
    case 'f': return () => desk.flip();
    case 'h': return () => desk.askHint();
    case 'a': return () => desk.toggleMarks();
    case 'u': return () => desk.undo();
    case 'n': return () => desk.restart();
    case '/': return hooks.search;
    case '?': return hooks.help;
    default: return undefined;
  }
}
