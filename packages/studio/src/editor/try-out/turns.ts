// Formats the turns of a trial chat for the panel, and replays the chat up to one of them. No React, so that tests
// cover it as tables.
import type {
  GivenCallResult,
  Message,
  ReadTurnsResponse,
  StartPreviewChatRequest,
  TriedTurn,
} from '@colloquy/schema';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { MadeCall } from '../../chat-view/call-words.ts';
import { isFailed } from '../../chat-view/call-words.ts';
import type { TriedFailure } from '../editor-state.ts';

type ShownVariable = TriedTurn['variables'][number];

/** The value of a variable before and after a turn. */
export interface VariableChange {
  readonly id: string;
  readonly name: string;
  /** Value before the turn; absent when empty. */
  readonly before?: string;
  /** Value after the turn; absent when empty. */
  readonly after?: string;
}

/**
 * All variables with a value before or after a turn.
 *
 * @example variableChanges([], [{ id: 'v1', name: 'Number', value: '42' }]) // [{ id: 'v1', name: 'Number', after: '42' }]
 */
export function variableChanges(
  before: readonly ShownVariable[],
  after: readonly ShownVariable[],
): readonly VariableChange[] {
  const names = new Map([...before, ...after].map(({ id, name }) => [id, name]));
  const earlier = new Map(before.map(({ id, value }) => [id, valueWords(value)]));
  const later = new Map(after.map(({ id, value }) => [id, valueWords(value)]));
  return [...names].map(([id, name]) => {
    const [old, now] = [earlier.get(id), later.get(id)];
    return {
      id,
      name,
      ...(old === undefined ? {} : { before: old }),
      ...(now === undefined ? {} : { after: now }),
    };
  });
}

/**
 * The turns with all variables that have a value after each: the server names those that changed.
 *
 * @example withAllVariables([{ variables: [{ id: 'v1', name: 'Number', value: '42' }] }, { variables: [] }])[1]?.variables.length // 1
 */
export function withAllVariables<Turn extends Pick<TriedTurn, 'variables'>>(turns: readonly Turn[]): Turn[] {
  const values = new Map<string, ShownVariable>();
  return turns.map((turn) => {
    for (const variable of turn.variables)
      if (variable.value === null) values.delete(variable.id);
      else values.set(variable.id, variable);
    return { ...turn, variables: [...values.values()] };
  });
}

function valueWords(value: ShownVariable['value']): string {
  return Array.isArray(value) ? value.map((entry) => entry ?? '').join(', ') : String(value ?? '');
}

/** Labels for the line kinds of `.chat` files. Logs have a list of their own. */
const LINE_KINDS: Readonly<Record<string, string>> = {
  bot: 'Bot',
  ask: 'Asks',
  end: 'End',
  act: 'Does',
  'act!': 'Does',
};

/** A line of a turn: the speaker and the text. */
export interface SaidLine {
  readonly who: string;
  readonly text: string;
}

/**
 * The messages of a turn, the visitor's reply first.
 *
 * @example saidLines({ message: { type: 'text', text: '42' }, shown: ['bot> Thanks'] })
 * // [{ who: 'Visitor', text: '42' }, { who: 'Bot', text: 'Thanks' }]
 */
export function saidLines({ message, shown }: Pick<TriedTurn, 'message' | 'shown'>): readonly SaidLine[] {
  const lines = shown.flatMap((line) => {
    const [, kind = '', text = ''] = /^([a-z!]+)> ?(.*)$/s.exec(line) ?? [];
    const who = Object.hasOwn(LINE_KINDS, kind) ? LINE_KINDS[kind] : undefined;
    return who === undefined || isHidden(kind, text) ? [] : [{ who, text: lineWords(kind, text) }];
  });
  return message ? [{ who: 'Visitor', text: messageWords(message) }, ...lines] : lines;
}

/** Only how the text of a model arrives: the text itself is the next line. */
const isHidden = (kind: string, text: string): boolean => kind.startsWith('act') && text.startsWith('stream');

function lineWords(kind: string, text: string): string {
  if (kind === 'ask') return kindOf(text).label;
  return kind === 'bot' && text.trim() === '' ? '(an empty text, which is not shown)' : text;
}

function messageWords(message: Message): string {
  if (message.type === 'audio') return message.url;
  if (message.type === 'command') return message.command;
  return [message.text, ...(message.attachedFileUrls ?? [])].filter(Boolean).join(' ');
}

/**
 * The blocks whose call or script failed; a later call that succeeds takes its block off.
 *
 * @example failuresOf([{ calls: [{ blockId: 'find', result: { ok: true, response: { statusCode: 404 } } }], logs: [] }]).get('find')?.words // 'Status 404'
 */
export function failuresOf(
  turns: readonly Pick<TriedTurn, 'calls' | 'logs'>[],
): ReadonlyMap<string, TriedFailure> {
  const failures = new Map<string, TriedFailure>();
  for (const { calls, logs } of turns) {
    for (const call of calls) {
      if (isFailed(call)) failures.set(call.blockId, failureWords(call));
      else failures.delete(call.blockId);
    }
    for (const { status, context, description, details } of logs) {
      const blockId = /^block (.+)$/.exec(context ?? '')?.[1];
      if (status === 'error' && blockId !== undefined && !failures.has(blockId))
        failures.set(blockId, { words: 'Failed', reason: details ?? description });
    }
  }
  return failures;
}

function failureWords({ result }: MadeCall): TriedFailure {
  if (result?.ok) {
    const words = `Status ${String(result.response.statusCode)}`;
    return { words, reason: words };
  }
  return { words: 'No answer', reason: result?.failure.message ?? '' };
}

/** The values after the latest turn, by the names of their variables. */
export function triedValues(turns: readonly Pick<TriedTurn, 'variables'>[]): ReadonlyMap<string, string> {
  return new Map(turns.at(-1)?.variables.map(({ name, value }) => [name, valueWords(value)]));
}

/** How to replay a chat up to an earlier turn. */
export interface Rewind {
  readonly request: Pick<StartPreviewChatRequest, 'seed' | 'givenResults'>;
  /** Replies to send, in order. */
  readonly replies: readonly string[];
}

/**
 * How to restart the chat just before the reply of a turn, with the same random seed and call results.
 *
 * @returns nothing for a turn without a reply to a question, or when an earlier reply cannot be sent again (audio,
 *   files, commands)
 * @example rewindBefore(read, 2)?.replies // []
 */
export function rewindBefore({ seed, turns }: ReadTurnsResponse, turn: number): Rewind | undefined {
  const own = turns.findIndex((one) => one.turn === turn);
  if (!turns[own]?.message || !asks(turns[own - 1])) return undefined;
  const replies = repliesThrough(turns, turn - 1);
  if (!replies) return undefined;
  const earlier = turns.filter((one) => one.turn < turn);
  return { request: { seed, givenResults: givenResultsOf(earlier) }, replies };
}

/**
 * How to repeat a turn with another result of one of its calls. Repeats all replies up to and including this turn;
 * later calls are made.
 *
 * @returns nothing when a reply cannot be sent again
 * @example rewindWithResult(read, { turn: 2, call, result: { ok: true, response: { statusCode: 404 } } })
 */
export function rewindWithResult(
  { seed, turns }: ReadTurnsResponse,
  {
    turn,
    call: { blockId, number },
    result,
  }: {
    readonly turn: number;
    readonly call: Pick<MadeCall, 'blockId' | 'number'>;
    readonly result: GivenCallResult;
  },
): Rewind | undefined {
  const replies = repliesThrough(turns, turn);
  if (!replies) return undefined;
  const earlier = turns.flatMap((one) => {
    if (one.turn > turn) return [];
    return one.turn < turn ? [one] : [{ ...one, calls: one.calls.filter((made) => made.number < number) }];
  });
  const givenResults = [...givenResultsOf(earlier), { blockId, turn, number, result }];
  return { request: { seed, givenResults }, replies };
}

/**
 * The replies to questions up to a turn, in order. Nothing when one of them is missing, or the start of a chat that is
 * too long to read completely.
 */
function repliesThrough(turns: readonly TriedTurn[], last: number): readonly string[] | undefined {
  if (turns[0]?.turn !== 1) return undefined;
  const replies: string[] = [];
  for (const [index, { turn, message }] of turns.entries()) {
    if (turn > last) break;
    if (!message || !asks(turns[index - 1])) continue;
    if (!isText(message)) return undefined;
    replies.push(message.text);
  }
  return replies;
}

function isText(message: Message): message is Extract<Message, { type: 'text' }> {
  return message.type === 'text' && (message.attachedFileUrls ?? []).length === 0;
}

/** A parsed call result, or an error message. */
export type ReadResult =
  | { readonly ok: true; readonly result: GivenCallResult }
  | { readonly ok: false; readonly error: string };

/**
 * Parses a call result of the author: JSON for a response, text for a failure.
 *
 * @example readResult('answer', '{"statusCode": 404}') // { ok: true, result: { ok: true, response: { statusCode: 404 } } }
 */
export function readResult(kind: 'answer' | 'failure', text: string): ReadResult {
  if (kind === 'failure')
    return {
      ok: true,
      result: { ok: false, failure: { code: 'given', message: text.trim() || 'No answer' } },
    };
  try {
    const response: unknown = JSON.parse(text);
    if (typeof response === 'object' && response !== null && !Array.isArray(response))
      return { ok: true, result: { ok: true, response: response as Readonly<Record<string, unknown>> } };
    return { ok: false, error: 'An answer is an object, such as {"statusCode": 200, "data": {}}.' };
  } catch (error) {
    return { ok: false, error: `This is not JSON. ${error instanceof Error ? error.message : ''}` };
  }
}

const asks = (turn: TriedTurn | undefined): boolean =>
  turn?.shown.some((line) => line.startsWith('ask>')) ?? false;

/** A truncated response would differ, so that call is made again. */
function givenResultsOf(turns: readonly TriedTurn[]): NonNullable<Rewind['request']['givenResults']> {
  return turns.flatMap(({ turn, calls }) =>
    calls.flatMap(({ blockId, number, result, isCut }) =>
      result && !isCut ? [{ blockId, turn, number, result }] : [],
    ),
  );
}
