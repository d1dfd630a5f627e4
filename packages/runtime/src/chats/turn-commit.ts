// The commit of a turn: all its writes, derived from state and events.
import type { Event, Host, Turn } from '@colloquy/engine';
import { changesResults, replyTimeout, resultsOf } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import type {
  AnswerRecord,
  HeldJournal,
  LogRecord,
  SessionRecord,
  TextParts,
  TurnCommit,
  WrittenResult,
} from '@colloquy/storage';
import { storeLimits } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { timeOutEntry } from '../outbox/time-out-entry.ts';
import type { AskedRecord } from '../records/turn-record.ts';
import { recordOf } from '../records/turn-record.ts';
import type { StateLists, VariableList } from './cut-texts.ts';
import { cutState, cutVariables } from './cut-texts.ts';
import type { IdentifiedRequest } from './idempotency.ts';
import type { RequestContext } from './request-context.ts';

/** The session's facts besides its turn. */
export interface Committing {
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly createdAt: number;
  readonly expected: TurnCommit['expected'];
  readonly request: IdentifiedRequest | undefined;
  readonly message: Message | undefined;
  /** The request besides the message. */
  readonly asked: AskedRecord;
  readonly response: string;
  /** The result of an earlier chat that this one takes over when its bot begins, without its answers. */
  readonly overwrites?: string | undefined;
  /** Answers that the visitor takes back. */
  readonly withdrawn?: TurnCommit['withdrawn'];
  /** Whether results stay as they are. */
  readonly leavesResults?: boolean | undefined;
  /** Whether the bot begins with this turn, although it is not the first one. */
  readonly begins?: boolean | undefined;
  /** Of the turn's calls; absent when it made none. */
  readonly journal: HeldJournal | undefined;
  /** Called with the turn once it is committed. */
  readonly onCommitted?: RequestContext['onCommitted'];
  readonly onStored?: RequestContext['onStored'];
}

/** The lists of a long chat as its rows have them: of its state, and of its own result. */
export interface StoredLists {
  readonly state: StateLists;
  /** Absent when the result was written as a whole. */
  readonly variables: VariableList | undefined;
}

/** A commit, and what is known afterwards. */
export interface PreparedCommit {
  readonly commit: TurnCommit;
  /** Characters of the state. */
  readonly characters: number;
  /** Absent when the state is written as a whole. */
  readonly lists: StoredLists | undefined;
}

/**
 * Converts a turn into one atomic write.
 *
 * @param before the lists of the stored chat, if its state is long; `unknown` when only that is known
 */
export function toCommit(
  turn: Turn,
  {
    host,
    sessionId,
    botId,
    createdAt,
    expected,
    request,
    message,
    asked,
    response,
    overwrites,
    withdrawn,
    leavesResults = false,
    begins = false,
    journal,
  }: Committing,
  before?: StoredLists | 'unknown' | undefined,
): PreparedCommit {
  const { state, stop } = turn;
  const resultId = state.frames[0]?.resultId ?? undefined;
  const stored = before === 'unknown' ? undefined : before;
  const cut = before && cutState(state, stored?.state);
  const session: SessionRecord = {
    id: sessionId,
    botId,
    turn: state.turn,
    state: cut?.text ?? JSON.stringify(state),
    resultId,
    status: stop.type === 'ended' ? 'ended' : 'open',
    isPreview: state.isPreview,
    createdAt,
    updatedAt: host.now,
  };
  // One pass over the events: this runs for every turn.
  const answers: AnswerRecord[] = [];
  const logs: LogRecord[] = [];
  for (const event of turn.events) {
    if (event.type === 'answered' && event.resultId !== null) answers.push(toAnswer(event, event.resultId));
    else if (event.type === 'logged' && !state.isPreview) logs.push(toLog(event));
  }
  // A result is taken over as a whole or not at all, and not before the bot begins.
  const takenOver = stop.type === 'registered' ? undefined : overwrites;
  const timeout = state.isPreview ? undefined : replyTimeout(host, state);
  const writesResults =
    !leavesResults &&
    !state.isPreview &&
    stop.type !== 'registered' &&
    (takenOver !== undefined || begins || changesResults(turn));
  let variables = stored?.variables;
  const results: WrittenResult[] = [];
  for (const result of writesResults ? resultsOf(host, turn) : []) {
    const row = { ...result, sessionId, subject: state.subject };
    const isOwn = result.id === resultId;
    // Webhooks read a completed result in its commit.
    const list =
      cut && isOwn && !result.isCompleted
        ? cutVariables(result.variables, takenOver === undefined ? variables : undefined)
        : undefined;
    const isLong = list && list.characters > storeLimits.wholeTextCharacters;
    if (isOwn) variables = isLong ? list.lists : undefined;
    results.push(
      isLong
        ? { ...row, variables: list.text, parts: list.parts }
        : { ...row, variables: JSON.stringify(result.variables) },
    );
  }
  const commit: TurnCommit = {
    session,
    ...(cut ? { stateParts: cut.parts } : {}),
    expected,
    request,
    message: message && JSON.stringify(message),
    record: recordOf(turn, { host, asked }),
    response,
    overwrites: takenOver,
    withdrawn,
    answers,
    results,
    logs,
    contact: state.contact,
    ...(timeout ? { outbox: [timeOutEntry(timeout, { turn: state.turn, now: host.now })] } : {}),
    journal,
  };
  return {
    commit,
    characters: cut?.characters ?? session.state.length,
    lists: cut && { state: cut.lists, variables },
  };
}

/**
 * Bytes that a commit writes. Stored long values that the turn has not set are not written again
 * (`storage/src/long-texts.ts`), so only set values and some of the rest count.
 */
export function storedBytes(
  {
    session,
    stateParts,
    expected,
    message = '',
    record = '',
    response,
    answers,
    results,
    logs,
    outbox = [],
  }: TurnCommit,
  { meter }: Pick<Turn, 'meter'>,
): number {
  const rewritten =
    typeof expected === 'number'
      ? limits.rewrittenBytes + JSON_BYTES * meter.bytes
      : Number.POSITIVE_INFINITY;
  const written = (text: string, parts: TextParts | undefined) =>
    Math.min(
      (parts?.added ?? []).reduce((sum, [, part]) => sum + Buffer.byteLength(part), Buffer.byteLength(text)),
      rewritten,
    );
  let bytes = Buffer.byteLength(message) + Buffer.byteLength(record) + Buffer.byteLength(response);
  bytes += written(session.state, stateParts);
  for (const { content } of answers) bytes += Buffer.byteLength(content);
  for (const { variables, parts } of results) bytes += written(variables, parts);
  for (const { description, details = '' } of logs) bytes += description.length + details.length;
  for (const { payload } of outbox) bytes += Buffer.byteLength(payload);
  return bytes;
}

/** Bytes of JSON for each byte that the engine counts, which counts two for a character. A quote takes two bytes, a letter of Asia three. */
const JSON_BYTES = 1.5;

function toAnswer(
  { blockId, content, attachedFileUrls }: Extract<Event, { type: 'answered' }>,
  resultId: string,
): AnswerRecord {
  return { resultId, blockId, content, attachedFileUrls };
}

/** A log without a status is an error. */
function toLog({ log }: Extract<Event, { type: 'logged' }>): LogRecord {
  const { status, description, details, context } = log;
  return { status: status ?? 'error', description, details, context };
}
