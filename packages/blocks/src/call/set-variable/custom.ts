// Custom values: a text with variables, or code.
import type { BoundCode, PortCall, View } from '@colloquy/engine';
import { soleVariable } from '@colloquy/engine';
import type { scriptPort } from '@colloquy/schema';
import { toScript } from '../script/client-script.ts';
import { callScript } from '../script/script-call.ts';
import { calculate } from './arithmetic.ts';
import { kindOf } from './custom-kind.ts';
import { setComputed, wordsOfAuthor } from './custom-result.ts';
import type { Options, Setter } from './definition.ts';

/**
 * Sets the value of an expression.
 * - An empty one is null. Exactly one `{{variable}}` gives its text.
 * - With `isCode` it is code: an expression, or the body of a function with `return`. When it fails, the variable
 * becomes null, and the message is logged and stored in `saveErrorInVariableId`. Only code that does not compile counts
 * as text.
 * - Without `isCode` it may be either, because authors write `{{Score}} + 1` and `Hello {{Name}}` into the same field.
 * Certain text stays text (see `isPlainText`: dates, phone numbers, lists of words). Anything else is tried as code,
 * and counts as text when it fails or its result is not a number; then nothing is logged.
 * - Code that may fetch is handled by `customCall`.
 */
export const setCustom: Setter = (variableId, options, view) => {
  const { isCode = false, isExecutedOnClient, isUnsafe } = options;
  const source = options.expressionToEvaluate ?? '';
  if (kindOf(options) === 'text') {
    return { set: [{ variableId, value: textValue(source, view), ...wordsOfAuthor(source) }] };
  }
  const code = view.code(source);
  if (isExecutedOnClient) {
    return {
      act: [
        {
          type: 'setVariable',
          setVariable: { scriptToExecute: toScript(code, { use: 'value', isCode, isUnsafe }) },
        },
      ],
      awaitsReply: true,
    };
  }
  const result = calculate(code) ?? view.evaluate(isCode ? code : toExpression(code));
  return setComputed(variableId, options, { result, view });
};

/** The call that runs code with `fetch`. */
export function customCall(
  { isCode, expressionToEvaluate = '' }: Options,
  view: View,
): PortCall<typeof scriptPort> {
  const code = view.code(expressionToEvaluate);
  return callScript(isCode ? code : toExpression(code), view);
}

/** Spaces around a single variable are the author's typo; spaces in its value are the visitor's. */
function textValue(source: string, view: View): unknown {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed === 'null' || trimmed === 'undefined') return null;
  return view.text(soleVariable(trimmed) === undefined ? source : trimmed);
}

/** Without `return`, code that may also be text must be a single expression: otherwise two lines of text would run as statements. */
function toExpression(code: BoundCode): BoundCode {
  if (/\breturn\b/.test(code.content)) return code;
  return { ...code, content: `(${code.content.replace(/;\s*$/, '')}\n)` };
}
