// The events of a chat, turn by turn, for its author: calls, variables, logs, and the visitor's view.
import type { ChatReply, Event, Frame } from '@colloquy/engine';
import { foldReply } from '@colloquy/engine';
import type { CallResult, Message, TriedTurn } from '@colloquy/schema';
import { limits as shownLimits } from '@colloquy/schema';
import type { StartRecord } from '../records/turn-record.ts';
import type { PlayedTurn, ReplayDependencies } from './replay-session.ts';
import { replaySession } from './replay-session.ts';

type MadeCall = TriedTurn['calls'][number];

/** A chat with all its turns. */
export interface ReadTurns {
  readonly start: StartRecord;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly turns: readonly ReadTurn[];
}

/** One of its turns. */
export interface ReadTurn extends Omit<TriedTurn, 'at' | 'message' | 'shown'> {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly message: Message | undefined;
  readonly reply: ChatReply;
  /** Whether the chat ended with this turn. */
  readonly isEnded: boolean;
  /** The calls with their whole results, in order. */
  readonly results: readonly { readonly port: string; readonly result: CallResult }[];
}

/**
 * Replays a chat from its records, without calls, and reads the events of each turn.
 *
 * @returns nothing when nothing is recorded of it, or its first turn cannot be run again
 * @throws StoreFailure when a record is damaged
 * @example (await readTurns('0mwq…', parts))?.turns[0]?.calls
 */
export async function readTurns(
  sessionId: string,
  dependencies: ReplayDependencies,
): Promise<ReadTurns | undefined> {
  const turns: ReadTurn[] = [];
  let first: PlayedTurn | undefined;
  let values: Values = new Map();
  await replaySession(sessionId, dependencies, {
    onTurn(played) {
      first ??= played;
      const before = values;
      values = valuesAfter(played);
      turns.push(toReadTurn(played, changesBetween(before, values)));
    },
  });
  return first && { start: first.start, startedAt: first.recorded.createdAt, turns };
}

function toReadTurn({ recorded, host, turn }: PlayedTurn, variables: TriedTurn['variables']): ReadTurn {
  const { events } = turn;
  return {
    turn: recorded.turn,
    at: recorded.createdAt,
    message: recorded.message === undefined ? undefined : (JSON.parse(recorded.message) as Message),
    calls: callsOf(events),
    variables,
    logs: events.flatMap((event) => (event.type === 'logged' ? [event.log] : [])),
    reply: foldReply(host, turn, 'richText'),
    isEnded: turn.stop.type === 'ended',
    results: resultsOf(events),
  };
}

function callsOf(events: readonly Event[]): MadeCall[] {
  const results = new Map(
    events.flatMap((event) => (event.type === 'returned' ? [[event.number, event.result] as const] : [])),
  );
  return events.flatMap((event) =>
    event.type === 'called' ? [shownCall(event, results.get(event.number))] : [],
  );
}

function shownCall(
  { blockId, number, call: { port, request } }: Extract<Event, { readonly type: 'called' }>,
  result: CallResult | undefined,
): MadeCall {
  const shownRequest = bounded(request);
  const shownResponse = result?.ok ? bounded(result.response) : undefined;
  const isCut = shownRequest !== request || (result?.ok === true && shownResponse !== result.response);
  return {
    blockId,
    number,
    port,
    request: shownRequest,
    ...(result === undefined ? {} : { result: shownResult(result, shownResponse) }),
    ...(result?.tookMs === undefined ? {} : { tookMs: result.tookMs }),
    ...(isCut ? { isCut } : {}),
  };
}

function shownResult(result: CallResult, response: Readonly<Record<string, unknown>> | undefined) {
  if (!result.ok) return { ok: false as const, failure: result.failure };
  return { ok: true as const, response: response ?? {} };
}

/** The same, or with its long parts as the beginning of their text. */
function bounded(part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const most = shownLimits.shownCallCharacters;
  if (JSON.stringify(part).length <= most) return part;
  const share = Math.floor(most / Math.max(1, Object.keys(part).length));
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return [name, text.length <= share ? value : text.slice(0, share)];
    }),
  );
}

/** Variables of the bot that runs which hold a value, by id. */
type Values = ReadonlyMap<string, TriedTurn['variables'][number]>;

function valuesAfter({ host, turn: { state } }: PlayedTurn): Values {
  const frame: Frame | undefined = state.frames.at(-1);
  const flow = frame && host.flow(frame.flow);
  if (!frame || !flow) return new Map();
  return new Map(
    flow.variables.flatMap(({ id, name }, index) => {
      const value = frame.variables[index] ?? null;
      return value === null ? [] : [[id, { id, name, value }]];
    }),
  ) as Values;
}

/** A chat of many turns and variables would hold every value once per turn otherwise. */
function changesBetween(before: Values, after: Values): TriedTurn['variables'] {
  const emptied = [...before.values()].filter(({ id }) => !after.has(id));
  const changed = [...after.values()].filter(({ id, value }) => !isSame(before.get(id)?.value, value));
  return [...changed, ...emptied.map(({ id, name }) => ({ id, name, value: null }))];
}

/** Texts are compared by far most often, and lists are not deep. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

function resultsOf(events: readonly Event[]): ReadTurn['results'] {
  const ports = new Map(
    events.flatMap((event) => (event.type === 'called' ? [[event.number, event.call.port] as const] : [])),
  );
  return events.flatMap((event) =>
    event.type === 'returned' ? [{ port: ports.get(event.number) ?? '', result: event.result }] : [],
  );
}
