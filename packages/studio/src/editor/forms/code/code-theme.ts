// The theme of the code editor: sizes, colours of the syntax and of variables, all from the studio's tokens.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { DecorationSet, PluginValue } from '@codemirror/view';
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const sizesAndColours = EditorView.theme({
  '&': {
    maxHeight: '360px',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
  },
  '&.cm-focused': {
    outline: 'none',
    borderColor: 'var(--accent-9)',
    boxShadow: '0 0 0 1px var(--accent-9)',
  },
  '.cm-scroller': { overflow: 'auto', font: '14px / 20px var(--font-code)' },
  '.cm-content': { minHeight: '120px', padding: 'var(--space-1) 0', caretColor: 'var(--text)' },
  '.cm-content[aria-readonly]': { color: 'var(--quiet)' },
  '.cm-line': { padding: '0 var(--space-2)' },
  '.cm-variable': { borderRadius: '4px', backgroundColor: 'var(--accent-3)', color: 'var(--accent-11)' },
  '.cm-tooltip': {
    border: '0',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--shadow-2)',
    color: 'var(--text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '200px', font: 'var(--type-small)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--space-1) var(--space-2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-9)',
    color: 'var(--on-accent)',
  },
  // Phones zoom into fields with smaller text.
  '@media (pointer: coarse)': { '.cm-scroller': { fontSize: '16px' } },
});

const syntax = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent-11)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
]);

const variable = new MatchDecorator({
  regexp: /\{\{[^{}\n]+\}\}/g,
  decoration: Decoration.mark({ class: 'cm-variable' }),
});

const variables = ViewPlugin.define<PluginValue & { decorations: DecorationSet }>(
  (view) => ({
    decorations: variable.createDeco(view),
    update(change) {
      this.decorations = variable.updateDeco(change, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

/** All styles of the editor. */
export const codeTheme: Extension = [sizesAndColours, syntaxHighlighting(syntax), variables];
