// The JSON text of a call's result. A result may have some MiB, so it is written once, for the journal, the bounds and the record of its turn.
import type { CallResult, Steps } from '@colloquy/schema';
import { atAStretch, parseJsonInSteps } from '@colloquy/schema';

const texts = new WeakMap<CallResult, string>();

/**
 * The text of a result, written when it is first asked for.
 *
 * @example textOfResult({ ok: true, response: { statusCode: 200 } }) // '{"ok":true,"response":{"statusCode":200}}'
 */
export function textOfResult(result: CallResult): string {
  const known = texts.get(result);
  if (known !== undefined) return known;
  const text = JSON.stringify(result);
  texts.set(result, text);
  return text;
}

/** The result as every later run of the turn reads it back: without -0 and undefined. */
export function readBack(given: CallResult): CallResult {
  return atAStretch(readBackInSteps(given));
}

/** The same in steps, for results of some MiB. */
export function* readBackInSteps(given: CallResult): Steps<CallResult> {
  const text = textOfResult(given);
  const result = (yield* parseJsonInSteps(text)) as CallResult;
  texts.set(result, text);
  return result;
}
