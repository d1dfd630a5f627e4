// Values that only the visitor's device knows, read by a built-in client script.
import type { Move, View } from '@colloquy/engine';
import { Temporal } from '@colloquy/language';
import { readReplyValue } from '../../reply-value.ts';
import { toScript } from '../script/client-script.ts';
import { setComputed } from './custom-result.ts';
import type { Options, Setter, SetVariableType } from './definition.ts';

type BuiltIn = Extract<SetVariableType, 'Moment of the day' | 'Device type'>;

interface Question {
  /** The body of a function; it returns one of `words`. */
  readonly script: string;
  readonly words: readonly string[];
}

const questions: Readonly<Record<BuiltIn, Question>> = {
  'Moment of the day': {
    words: ['morning', 'afternoon', 'evening'],
    script: `const hour = new Date().getHours();
return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';`,
  },
  'Device type': {
    words: ['desktop', 'tablet', 'mobile'],
    script: `const agent = navigator.userAgent;
const touches = navigator.maxTouchPoints > 0;
const width = window.innerWidth;
if (/ipad|tablet|android(?!.*mobile)/i.test(agent) || (touches && width >= 768 && width <= 1024)) return 'tablet';
if (/iphone|ipod|mobile/i.test(agent) || (touches && width < 768)) return 'mobile';
return 'desktop';`,
  },
};

/** Sends the script to the client; the flow waits for its reply. */
export const askClient: Setter = (_variableId, { type, isUnsafe }) => {
  if (type !== 'Moment of the day' && type !== 'Device type') return {};
  const scriptToExecute = {
    content: questions[type].script,
    args: [],
    isCode: true,
    ...(isUnsafe === undefined ? {} : { isUnsafe }),
  };
  return {
    act: [{ type: 'setVariable', setVariable: { scriptToExecute, builtIn: type } }],
    awaitsReply: true,
  };
};

/**
 * Sets the client's reply. A client that cannot run scripts replies with the script's source, which is no value. Then
 * the author gets a log entry, and the variable gets the same value as after a failure on the server.
 */
export function receiveFromClient(
  variableId: string,
  options: Options,
  { reply, view }: { readonly reply: string | undefined; readonly view: View },
): Move {
  const { type = 'Custom', expressionToEvaluate = '' } = options;
  if (type === 'Moment of the day' || type === 'Device type') {
    if (reply !== undefined && questions[type].words.includes(reply))
      return { set: [{ variableId, value: reply }] };
    if (type === 'Moment of the day') return { set: [{ variableId, value: momentIn(view) }] };
    const description = `The visitor's browser returned no "${type}", so the variable keeps its value.`;
    return { log: [{ status: 'error', description }] };
  }
  if (reply === undefined) return {};
  const code = view.code(expressionToEvaluate);
  // With and without the statements that parse its arguments.
  const sources = [code.content, toScript(code, { use: 'value' }).content].map((source) => source.trim());
  if (!sources.includes(reply.trim()) || LITERAL.test(reply.trim()))
    return { set: [{ variableId, value: readReplyValue(reply) }] };
  const message =
    "The visitor's browser could not run the code. See the chat events on the page for the reason.";
  return setComputed(variableId, options, { result: { ok: false, message }, view });
}

/** For clients that run no scripts, such as gateways to messengers. */
function momentIn({ now, timeZone }: View): string {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Code that equals its value. */
const LITERAL = /^(?:\d+(?:\.\d+)?|true|false)$/;
