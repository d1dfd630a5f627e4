// Completes names of variables in code.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { pickedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { rankVariables } from '../../variables/listed-variables.ts';

/**
 * Suggests variables after `{{`, as the first argument of `setVariable`, and anywhere else on request (Ctrl+Space).
 *
 * @example completeVariables(context, ['First name'])?.options // [{ label: 'First name', … }]
 */
export function completeVariables(
  context: CompletionContext,
  names: readonly string[],
): CompletionResult | null {
  const braces = context.matchBefore(/\{\{[^{}\n]*/);
  if (braces)
    return {
      from: braces.from + 2,
      options: ranked(names, braces.text.slice(2)).map((label) => ({ label, apply: closeBraces })),
      filter: false,
    };
  const call = context.matchBefore(/\bsetVariable\(\s*(?:"[^"\n]*|'[^'\n]*)/);
  if (call) {
    const start = call.text.search(/["']/) + 1;
    return {
      from: call.from + start,
      options: ranked(names, call.text.slice(start)).map((label) => ({ label })),
      filter: false,
    };
  }
  if (!context.explicit) return null;
  const word = context.matchBefore(/[\p{L}\p{N}_$]+/u);
  return {
    from: word?.from ?? context.pos,
    options: ranked(names, word?.text ?? '').map((label) => ({ label, apply: `{{${label}}}` })),
    filter: false,
  };
}

/** In the same order as in the other fields. */
const ranked = (names: readonly string[], typed: string): readonly string[] =>
  rankVariables(
    names.map((name) => ({ name })),
    typed,
    [],
  ).map(({ name }) => name);

/** Does not repeat existing braces. */
function closeBraces(view: EditorView, completion: Completion, from: number, to: number): void {
  const isClosed = view.state.sliceDoc(to, to + 2) === '}}';
  const insert = `${completion.label}}}`;
  view.dispatch({
    changes: { from, to: isClosed ? to + 2 : to, insert },
    selection: { anchor: from + insert.length },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
  });
}
