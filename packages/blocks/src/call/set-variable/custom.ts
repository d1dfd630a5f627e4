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
 * Sets what an expression says.
 *
 * - Nothing is null. Exactly one `{{variable}}` is its text.
 * - With `isCode` it is code: an expression, or the body of a function with `return`. When it fails, the variable is null, the message
 *   is logged and kept in `saveErrorInVariableId`; only what does not even compile is taken for text.
 * - Without `isCode` it may be either, because authors write `{{Score}} + 1` and `Hello {{Name}}` into the same field. What is surely
 *   text stays text (see `isPlainText`: dates, phone numbers, lists of words); anything else is tried as code, and is text after all
 *   when it fails or computes to no number. Nothing is logged then.
 * - Code that may fetch does not come here: see `customCall`.
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

/** The call that runs code which may fetch. */
export function customCall(
  { isCode, expressionToEvaluate = '' }: Options,
  view: View,
): PortCall<typeof scriptPort> {
  const code = view.code(expressionToEvaluate);
  return callScript(isCode ? code : toExpression(code), view);
}

/** Blanks around a lone variable are a slip of the author; blanks in a value are the visitor's. */
function textValue(source: string, view: View): unknown {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed === 'null' || trimmed === 'undefined') return null;
  return view.text(soleVariable(trimmed) === undefined ? source : trimmed);
}

/** Code without the word `return` has to be one expression where it may also be text: two lines of text would otherwise run as statements. */
function toExpression(code: BoundCode): BoundCode {
  if (/\breturn\b/.test(code.content)) return code;
  return { ...code, content: `(${code.content.replace(/;\s*$/, '')}\n)` };
}
