// The code editor: CodeMirror with the syntax of JavaScript. It loads with the first code field.
import { acceptCompletion, autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { ChangeSpec, Extension } from '@codemirror/state';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { adoptStyles } from './adopted-styles.ts';
import { codeTheme } from './code-theme.ts';
import { completeVariables } from './variable-completion.ts';

export interface CodeEditorOptions {
  readonly parent: Element;
  readonly text: string;
  /** The selection of the focused text area, which the editor takes over. */
  readonly selection: { readonly anchor: number; readonly head: number } | undefined;
  /** Ids of the elements with the name and the description. */
  readonly labelledBy: string;
  readonly describedBy: string;
  /** Called for each edit of the author. */
  readonly onChange: (text: string) => void;
  readonly variableNames: () => readonly string[];
}

export interface CodeEditor {
  /**
   * Sets the text of the draft, which undo or another author may have changed. The cursor keeps its place if possible.
   */
  update(state: { readonly text: string; readonly isDisabled: boolean }): void;
  close(): void;
}

/** Marks changes that come from the draft, which must not be written back. */
const fromDraft = Annotation.define<true>();

/**
 * Opens an editor. It keeps no history: undo belongs to the draft.
 *
 * @example const editor = openCodeEditor({ parent, text: 'return 1', … }); editor.close();
 */
export function openCodeEditor(options: CodeEditorOptions): CodeEditor {
  adoptStyles();
  const access = new Compartment();
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [access.of([]), extensionsOf(options)],
    }),
  });
  if (options.selection) {
    view.focus();
    view.dispatch({ selection: options.selection });
  }
  return {
    update({ text, isDisabled }) {
      view.dispatch({
        changes: difference(view.state.doc.toString(), text),
        effects: access.reconfigure(isDisabled ? readOnly : []),
        annotations: fromDraft.of(true),
      });
    },
    close: () => view.destroy(),
  };
}

/** The text can still be read, selected and scrolled by keyboard. */
const readOnly: Extension = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' }),
];

function extensionsOf({ labelledBy, describedBy, onChange, variableNames }: CodeEditorOptions): Extension {
  return [
    // Tab accepts a chosen suggestion and otherwise leaves the field, so that it never traps the keyboard.
    keymap.of([{ key: 'Tab', run: acceptCompletion }, ...defaultKeymap]),
    autocompletion({
      override: [(context) => completeVariables(context, variableNames())],
      icons: false,
      // Enter and Tab take only a chosen suggestion.
      selectOnOpen: false,
    }),
    javascriptLanguage,
    codeTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isOwn = transactions.some((one) => one.docChanged && one.annotation(fromDraft) !== true);
      if (docChanged && isOwn) onChange(state.doc.toString());
    }),
  ];
}

/**
 * The smallest single change. Line breaks are "
 *
 * ", as in the editor.
 */
function difference(before: string, text: string): ChangeSpec {
  const after = text.replaceAll(/\r\n?/g, '\n');
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
