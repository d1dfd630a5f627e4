// The events of a chat, turn by turn, for its author: calls, variables, logs, and the visitor's view.
import type { ChatReply, Event, Frame, Host, State } from '@colloquy/engine';
import { foldReply } from '@colloquy/engine';
import type { CallResult, Message, TriedTurn } from '@colloquy/schema';
import { limits as shownLimits } from '@colloquy/schema';
import type { StartRecord } from '../records/turn-record.ts';
import type { PlayedTurn, ReplayParts } from './replay-session.ts';
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
export async function readTurns(sessionId: string, parts: ReplayParts): Promise<ReadTurns | undefined> {
  const turns: ReadTurn[] = [];
  let first: PlayedTurn | undefined;
  await replaySession(sessionId, parts, {
    onTurn(played) {
      first ??= played;
      turns.push(toReadTurn(played));
    },
  });
  return first && { start: first.start, startedAt: first.recorded.createdAt, turns };
}

function toReadTurn({ recorded, host, turn }: PlayedTurn): ReadTurn {
  const { events, state } = turn;
  return {
    turn: recorded.turn,
    at: recorded.createdAt,
    message: recorded.message === undefined ? undefined : (JSON.parse(recorded.message) as Message),
    calls: callsOf(events),
    variables: variablesOf(host, state),
    logs: events.flatMap((event) => (event.type === 'logged' ? [event.log] : [])),
    reply: foldReply(host, turn, 'richText'),
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

/** What the variables of the bot that runs hold. */
function variablesOf({ flow: flowOf }: Pick<Host, 'flow'>, { frames }: State): TriedTurn['variables'] {
  const frame: Frame | undefined = frames.at(-1);
  const flow = frame && flowOf(frame.flow);
  if (!frame || !flow) return [];
  return flow.variables.flatMap(({ id, name }, index) => {
    const value = frame.variables[index] ?? null;
    return value === null ? [] : [{ id, name, value }];
  }) as TriedTurn['variables'];
}

function resultsOf(events: readonly Event[]): ReadTurn['results'] {
  const ports = new Map(
    events.flatMap((event) => (event.type === 'called' ? [[event.number, event.call.port] as const] : [])),
  );
  return events.flatMap((event) =>
    event.type === 'returned' ? [{ port: ports.get(event.number) ?? '', result: event.result }] : [],
  );
}
