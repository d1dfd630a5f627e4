// Completes names of variables in code.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { pickedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

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
      options: names.map((label) => ({ label, apply: closeBraces })),
      validFor: /^[^{}\n]*$/,
    };
  const call = context.matchBefore(/\bsetVariable\(\s*(?:"[^"\n]*|'[^'\n]*)/);
  if (call)
    return {
      from: call.from + call.text.search(/["']/) + 1,
      options: names.map((label) => ({ label })),
      validFor: /^[^"'\n]*$/,
    };
  if (!context.explicit) return null;
  return {
    from: context.matchBefore(/[\p{L}\p{N}_$]+/u)?.from ?? context.pos,
    options: names.map((label) => ({ label, apply: `{{${label}}}` })),
  };
}

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
