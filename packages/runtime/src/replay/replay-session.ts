// Replays a session from its records, without calls, and compares each response byte for byte.
import { setImmediate as nextRound } from 'node:timers/promises';
import type {
  ChatReply,
  EarlierQuestion,
  Evaluator,
  Flow,
  Host,
  PatternMatcher,
  State,
  Turn,
  TurnOutcome,
} from '@colloquy/engine';
import { resumeTurn, runRecordedTurn, startTurn } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import type { RecordedTurn, Store } from '@colloquy/storage';
import { checksumOfTurn, storeLimits } from '@colloquy/storage';
import { allowsChanges } from '../chats/past.ts';
import { askedIn, firstBody, nextBody, operatedBody } from '../chats/response-body.ts';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import type { StartRecord, TurnRecord } from '../records/turn-record.ts';
import { earlierQuestion } from './earlier-question.ts';

/** What a replay needs. */
export interface ReplayDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  /** Ready to evaluate. */
  readonly evaluator: Evaluator;
  readonly matches: PatternMatcher;
}

/** A turn that was run again. */
export interface ReplayedTurn {
  readonly turn: number;
  /** Whether the response has the bytes that the client got. */
  readonly isSame: boolean;
  /** The response that came of it; absent when the turn could not be run again. */
  readonly response: string | undefined;
  /** Why it could not be run again, or that its response is another one. */
  readonly complaint: string | undefined;
}

/** A turn as it was run again, with all that happened in it. */
export interface PlayedTurn {
  readonly recorded: RecordedTurn;
  readonly start: StartRecord;
  readonly host: Host;
  readonly turn: Turn;
}

/** How a replay is made. */
export interface ReplayOptions {
  /** The last turn that is wanted; by default all are run. */
  readonly until?: number | undefined;
  /** Receives each turn that was run again, in order. */
  readonly onTurn?: ((played: PlayedTurn) => void) | undefined;
}

/** What came of a replay. */
export interface Replay {
  /** In their order, up to the first one that could not be run again. */
  readonly turns: readonly ReplayedTurn[];
  /** Number of the first turn that differs or could not be run again; absent when all are the same. */
  readonly firstDifference: number | undefined;
}

/** A chat that is being run again. */
interface Replaying {
  readonly sessionId: string;
  readonly dependencies: ReplayDependencies;
  readonly start: StartRecord;
  /** The questions so far that its visitor may come back to, by turn. */
  readonly questions: Map<number, EarlierQuestion>;
}

/**
 * Replays a session from records: the version by its hash, the seed, the start, and for each turn its message, time,
 * links and results of calls. Makes no calls and writes nothing. A removed response is compared by its checksum.
 * Chats begun before records existed cannot be replayed.
 *
 * @returns nothing when nothing is recorded of the session
 * @throws StoreFailure when a record is damaged
 * @example (await replaySession('0mwq…', parts))?.firstDifference // undefined
 */
export async function replaySession(
  sessionId: string,
  dependencies: ReplayDependencies,
  { until = Number.POSITIVE_INFINITY, onTurn }: ReplayOptions = {},
): Promise<Replay | undefined> {
  const [session] = await dependencies.store.loadSessions([sessionId]);
  // A preview may have the id of an earlier one.
  const since = session?.isPreview ? session.createdAt : undefined;
  const turns: ReplayedTurn[] = [];
  let replaying: Replaying | undefined;
  let state: State | undefined;
  let response: string | undefined;
  for (;;) {
    const after = turns.length;
    const page = await dependencies.store.loadRecords(sessionId, {
      limit: storeLimits.turnsPerPage,
      after,
      since,
    });
    for (const recorded of page) {
      if (session && recorded.turn > session.turn) continue; // made meanwhile
      const record = readRecord(recorded);
      const { start } = record ?? {};
      if (turns.length === 0 && start) replaying = { sessionId, dependencies, start, questions: new Map() };
      const missing = whatIsMissing(recorded, { record, replaying, expected: turns.length + 1 });
      if (missing || !record || !replaying) return toReplay([...turns, failed(turns.length + 1, missing)]);
      const played = await replayTurn(replaying, { recorded, record, before: state, answered: response });
      if (typeof played === 'string') return toReplay([...turns, failed(recorded.turn, played)]);
      onTurn?.({ recorded, start: replaying.start, host: played.host, turn: played.turn });
      turns.push(compared(recorded, played.response));
      if (recorded.turn >= until) return toReplay(turns);
      ({
        turn: { state },
        response,
      } = played);
      await nextRound();
    }
    // A page without earlier turns holds only turns made during the replay.
    if (page.length < storeLimits.turnsPerPage || turns.length === after) break;
  }
  if (session && turns.length < session.turn)
    turns.push(failed(turns.length + 1, 'Nothing is recorded of this turn.'));
  return turns.length === 0 ? undefined : toReplay(turns);
}

/** What came of one turn, or why it could not be run again. */
async function replayTurn(
  { sessionId, dependencies, start, questions }: Replaying,
  {
    recorded,
    record,
    before,
    answered,
  }: {
    readonly recorded: RecordedTurn;
    readonly record: TurnRecord;
    readonly before: State | undefined;
    /** The last response. */
    readonly answered: string | undefined;
  },
): Promise<{ readonly host: Host; readonly turn: Turn; readonly response: string } | string> {
  const flow = await dependencies.library.flow(start.flow);
  if (!flow) return `Version ${start.flow} of the bot is gone.`;
  const question = record.rewound === undefined ? undefined : questions.get(record.rewound);
  const host = await hostOf(dependencies, { recorded, record, before: question?.state ?? before });
  if (typeof host === 'string') return host;
  const answer = record.operated && answered !== undefined ? (JSON.parse(answered) as ChatReply) : undefined;
  const message = recorded.message === undefined ? undefined : (JSON.parse(recorded.message) as Message);
  const first = before
    ? runRecordedTurn(host, before, { ...record, message }, { question, asked: askedIn(answer) })
    : startTurn(host, { ...start, flow, message });
  const played = await playOn(host, first, record);
  if (typeof played === 'string') return played;
  const asked = allowsChanges(flow) ? earlierQuestion(played) : undefined;
  if (asked) questions.set(recorded.turn, asked);
  const format = record.format ?? 'richText';
  const body = record.operated
    ? operatedBody(host, played, answer)
    : before
      ? nextBody(host, played, format)
      : firstBody(host, played, {
          sessionId,
          resultId: start.resultId,
          bot: { id: start.botId, publishedAt: start.publishedAt },
          flow,
          format,
        });
  return { host, turn: played, response: JSON.stringify(body) };
}

/** Continues through pauses and calls, with the recorded results. */
async function playOn(host: Host, first: TurnOutcome, { results = [] }: TurnRecord): Promise<Turn | string> {
  const known = new Map(results);
  let outcome = first;
  for (;;) {
    if (!outcome.ok) return `The turn is refused: ${outcome.problem.message}`;
    const { turn } = outcome;
    const { stop } = turn;
    if (stop.type === 'paused') {
      await nextRound();
      outcome = resumeTurn(host, turn, undefined);
    } else if (stop.type === 'call') {
      const result = known.get(stop.number);
      if (!result && !stop.isOptional) return `Call ${stop.number} of the turn has no recorded result.`;
      outcome = resumeTurn(host, turn, result);
    } else return turn;
  }
}

/** The recorded host: its time, and the versions of links. */
async function hostOf(
  { library, evaluator, matches }: ReplayDependencies,
  {
    recorded,
    record,
    before,
  }: { readonly recorded: RecordedTurn; readonly record: TurnRecord; readonly before: State | undefined },
): Promise<Host | string> {
  if (before) await library.prepare(before);
  const links = new Map<string, Flow>();
  for (const [botId, hash] of Object.entries(record.links ?? {})) {
    const flow = await library.flow(hash);
    if (!flow) return `Version ${hash} of the linked bot "${botId}" is gone.`;
    links.set(botId, flow);
  }
  return {
    flow: (hash) => library.known(hash),
    linked: (botId) => links.get(botId),
    now: recorded.createdAt,
    evaluator,
    matches,
    fuelPerSlice: limits.fuelPerSlice,
  };
}

function readRecord({ record }: RecordedTurn): TurnRecord | undefined {
  return record === undefined ? undefined : (JSON.parse(record) as TurnRecord);
}

function whatIsMissing(
  { turn }: RecordedTurn,
  {
    record,
    replaying,
    expected,
  }: {
    readonly record: TurnRecord | undefined;
    readonly replaying: Replaying | undefined;
    readonly expected: number;
  },
): string | undefined {
  if (turn !== expected) return `Nothing is recorded of turn ${expected}.`;
  if (!record || !replaying) return 'The chat began before records were kept.';
  return undefined;
}

function compared(
  { turn, message, response: stored, checksum }: RecordedTurn,
  response: string,
): ReplayedTurn {
  const isSame =
    stored === undefined ? checksumOfTurn({ turn, message, response }) === checksum : stored === response;
  return { turn, isSame, response, complaint: isSame ? undefined : 'The response has other bytes.' };
}

function failed(turn: number, complaint: string | undefined): ReplayedTurn {
  return { turn, isSame: false, response: undefined, complaint };
}

function toReplay(turns: readonly ReplayedTurn[]): Replay {
  return { turns, firstDifference: turns.find(({ isSame }) => !isSame)?.turn };
}
