// Custom values: a text with variables, or code.
import type { Assignment, BoundCode, Move, View } from '@colloquy/engine';
import { soleVariable } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { toScript } from '../script.ts';
import { toAssignments } from '../script-assignments.ts';
import { calculate } from './arithmetic.ts';
import type { Options, Setter } from './definition.ts';
import { isPlainText } from './plain-text.ts';

/**
 * Sets what an expression says.
 *
 * - Nothing is null. Exactly one `{{variable}}` is its text.
 * - With `isCode` it is code: an expression, or the body of a function with `return`. When it fails, the variable is null, the message
 *   is logged and kept in `saveErrorInVariableId`; only what does not even compile is taken for text.
 * - Without `isCode` it may be either, because authors write `{{Score}} + 1` and `Hello {{Name}}` into the same field. What is surely
 *   text stays text (see `isPlainText`: dates, phone numbers, lists of words); anything else is tried as code, and is text after all
 *   when it fails or computes to no number. Nothing is logged then.
 */
export const setCustom: Setter = (variableId, options, view) => {
  const { isCode = false, isExecutedOnClient, isUnsafe } = options;
  const source = options.expressionToEvaluate ?? '';
  if (isText(options)) return { set: [{ variableId, value: textValue(source, view) }] };
  const code = view.code(source);
  if (isExecutedOnClient) {
    return {
      act: [{ type: 'setVariable', setVariable: { scriptToExecute: toScript(code, { isCode, isUnsafe }) } }],
      awaitsReply: true,
    };
  }
  return isCode
    ? setCode(variableId, options, { code, view })
    : { set: setEither(variableId, { source, code, view }) };
};

/** Filled once for each block of each loaded flow, because looking through an expression takes longer than a sum. */
const known = new WeakMap<Options, boolean>();

function isText(options: Options): boolean {
  let isIt = known.get(options);
  if (isIt === undefined) {
    const source = options.expressionToEvaluate ?? '';
    isIt = soleVariable(source.trim()) !== undefined || (!options.isCode && isPlainText(source));
    known.set(options, isIt);
  }
  return isIt;
}

/** Blanks around a lone variable are a slip of the author; blanks in a value are the visitor's. */
function textValue(source: string, view: View): unknown {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed === 'null' || trimmed === 'undefined') return null;
  return view.text(soleVariable(trimmed) === undefined ? source : trimmed);
}

interface Running {
  readonly code: BoundCode;
  readonly view: View;
}

function setCode(
  variableId: string,
  { expressionToEvaluate, saveErrorInVariableId }: Options,
  { code, view }: Running,
): Move {
  const result = calculate(code) ?? view.evaluate(code);
  const saveError = (message: string | null): readonly Assignment[] =>
    saveErrorInVariableId ? [{ variableId: saveErrorInVariableId, value: message }] : [];
  if (result.ok)
    return {
      set: [
        ...toAssignments(result.assignments, view),
        { variableId, value: result.value },
        ...saveError(null),
      ],
    };
  const value = result.message.startsWith('SyntaxError') ? view.text(expressionToEvaluate) : null;
  const log: Log = {
    status: 'error',
    description: 'The code that sets this variable failed.',
    details: result.message,
  };
  return { set: [{ variableId, value }, ...saveError(result.message)], log: [log] };
}

/** Code without the word `return` has to be one expression here: two lines of text would otherwise run as two statements. */
function setEither(
  variableId: string,
  { source, code, view }: Running & { readonly source: string },
): readonly Assignment[] {
  const content = /\breturn\b/.test(code.content) ? code.content : `(${code.content.replace(/;\s*$/, '')}\n)`;
  const result = calculate(code) ?? view.evaluate({ ...code, content });
  if (!result.ok || Number.isNaN(result.value)) return [{ variableId, value: view.text(source) }];
  return [...toAssignments(result.assignments, view), { variableId, value: result.value }];
}
