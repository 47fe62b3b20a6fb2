import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { Compartment, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Completion, Diagnostic, Words } from '../engine/types';
import { grundyLanguage } from './language';

export interface EditorHooks {
  onEdit(text: string): void;
  complete(text: string, offset: number): Promise<Completion[]>;
  recompute(): void;
  label: string;
}

/** The editor, loaded when the page stands. It lives in a shadow root, where its styles need no inline style sheet. */
export class RulesEditor {
  private readonly view: EditorView;
  private readonly language = new Compartment();

  constructor(host: HTMLElement, text: string, words: Words | null, private readonly hooks: EditorHooks) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.replaceChildren();
    this.view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions: this.extensions(words) }) });
  }

  private extensions(words: Words | null) {
    const recompute = () => { this.hooks.recompute(); return true; };
    return [
      lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(), lintGutter(),
      this.language.of(grundyLanguage(words)),
      syntaxHighlighting(colours),
      autocompletion({ override: [(context) => this.completions(context)] }),
      keymap.of([{ key: 'Ctrl-Enter', run: recompute }, { key: 'Cmd-Enter', run: recompute }, ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': this.hooks.label, spellcheck: 'false', autocapitalize: 'off' }),
      EditorView.updateListener.of((update) => {
        const typed = update.transactions.some((transaction) => transaction.docChanged && !transaction.annotation(Transaction.remote));
        if (typed) this.hooks.onEdit(update.state.doc.toString());
      }),
      theme,
    ];
  }

  private async completions(context: CompletionContext): Promise<CompletionResult | null> {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (!word && !context.explicit) return null;
    const items = await this.hooks.complete(context.state.doc.toString(), context.pos);
    if (items.length === 0) return null;
    return { from: word?.from ?? context.pos, validFor: /^[\p{L}\p{N}_]*$/u, options: items.map((item) => ({ label: item.label, apply: item.insert, type: item.kind, info: item.about ?? undefined })) };
  }

  /** Another text from outside; what was typed is not lost to undo. */
  replace(text: string): void {
    if (text === this.view.state.doc.toString()) return;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, annotations: Transaction.remote.of(true) });
  }

  setWords(words: Words): void {
    this.view.dispatch({ effects: this.language.reconfigure(grundyLanguage(words)) });
  }

  diagnose(diagnostics: Diagnostic[], applyFix: (fix: NonNullable<Diagnostic['fixes']>[number]) => void): void {
    const length = this.view.state.doc.length;
    const marks = diagnostics.filter((d) => d.from != null && d.to != null).map((d): Mark => {
      const from = Math.min(d.from!, length);
      return {
        from, to: Math.max(from, Math.min(d.to!, length)), severity: d.severity === 'note' ? 'info' : d.severity,
        message: [d.message, ...d.help].join('\n'),
        actions: (d.fixes ?? []).map((fix) => ({ name: fix.title, apply: () => applyFix(fix) })),
      };
    });
    let before = 0;
    forEachDiagnostic(this.view.state, () => before++);
    if (marks.length > 0 || before > 0) this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  focus(at?: number): void {
    if (at !== undefined) this.view.dispatch({ selection: { anchor: Math.min(at, this.view.state.doc.length) }, scrollIntoView: true });
    this.view.focus();
  }

  destroy(): void { this.view.destroy(); }
}

const colours = HighlightStyle.define([
  { tag: tags.definitionKeyword, color: 'var(--accent)', fontWeight: '700' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.typeName, color: 'var(--good)' },
  { tag: tags.function(tags.variableName), color: 'var(--draw)' },
  { tag: tags.number, color: 'var(--lose)' },
  { tag: tags.string, color: 'var(--lose)' },
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': { fontSize: '14px', backgroundColor: 'var(--pane)', color: 'var(--ink)', borderRadius: '8px', border: '1px solid var(--line)' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', maxHeight: '46vh', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--soft)', color: 'var(--dim)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--soft) 60%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--accent-soft)' },
  // The library draws its waves and signs with `data:` pictures, which the page's policy does not allow.
  '.cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info': { backgroundImage: 'none !important', textDecorationLine: 'underline', textDecorationStyle: 'wavy', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' }, '.cm-lintRange-warning, .cm-lintRange-info': { textDecorationColor: 'var(--note)' },
  '.cm-lint-marker': { content: 'none !important', fontWeight: '700', textAlign: 'center' },
  '.cm-lint-marker-error': { content: 'none !important', color: 'var(--bad)' }, '.cm-lint-marker-error::after': { content: '"✗"' },
  '.cm-lint-marker-warning': { content: 'none !important', color: 'var(--note)' }, '.cm-lint-marker-warning::after': { content: '"!"' },
  '.cm-lint-marker-info': { content: 'none !important', color: 'var(--dim)' }, '.cm-lint-marker-info::after': { content: '"i"' },
  '.cm-tooltip': { backgroundColor: 'var(--pane)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '8px', maxWidth: 'min(90vw, 480px)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', borderLeftWidth: '4px', padding: '4px 10px' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)', borderRadius: '6px', padding: '2px 8px' },
});
