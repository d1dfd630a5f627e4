// Turns on their way to the commit thread: a flat list in which every value of a turn occurs once.
import type { AnswerRecord, SessionRecord, TextParts, TurnCommit, WrittenResult } from '../store.ts';

/*
 * Threads copy objects key by key, and each value costs time. Computing time of both threads per turn, without its
 * processing: 3.8 µs for this; 5.8 for finished rows, which repeat ids; 9.2 for one text of all values that is split
 * again. Objects take three times as long as lists.
 */

/** Turns, added by `addTurn` and read by `turnsIn`. */
export interface TurnValues {
  count: number;
  readonly values: TurnValue[];
}

/** Plain values, except for rare cases. */
type TurnValue = string | number | boolean | undefined | readonly string[] | Rarities;

/** What hardly any turn has. */
type Rarities = Pick<
  TurnCommit,
  'overwrites' | 'withdrawn' | 'logs' | 'journal' | 'outbox' | 'stateParts'
> & {
  /** Of the results, in their order. */
  readonly resultParts?: readonly (TextParts | undefined)[];
};

/** Replaces an id that equals the turn's chat, result or bot. */
const ITS_OWN = undefined;

/** No turns yet. */
export function noTurns(): TurnValues {
  return { count: 0, values: [] };
}

/** Adds a turn. Previews add no answers, results or logs. */
export function addTurn(turns: TurnValues, commit: TurnCommit): void {
  const { session, expected, request, response, message, record = '' } = commit;
  const { id, botId, turn, resultId, isPreview } = session;
  const answers = isPreview ? NOTHING : commit.answers;
  const results = isPreview ? NOTHING : commit.results;
  turns.count++;
  turns.values.push(
    expected,
    id,
    botId,
    turn,
    resultId,
    session.status === 'ended',
    isPreview,
    session.createdAt,
    session.updatedAt,
    session.state,
    request?.key,
    request === undefined || request.scope === id ? ITS_OWN : request.scope,
    request?.hash,
    message,
    record,
    response,
    raritiesOf(commit),
    answers.length,
    results.length,
  );
  for (const answer of answers)
    turns.values.push(
      answer.resultId === resultId ? ITS_OWN : answer.resultId,
      answer.blockId,
      answer.attachedFileUrls.length === 0 ? undefined : answer.attachedFileUrls,
      answer.content,
    );
  for (const result of results)
    turns.values.push(
      result.id === resultId ? ITS_OWN : result.id,
      result.botId === botId ? ITS_OWN : result.botId,
      result.sessionId === id ? ITS_OWN : result.sessionId,
      result.hasStarted,
      result.isCompleted,
      result.variables,
      result.subject,
    );
}

/** The turns, as they were added. */
export function turnsIn({ values }: TurnValues): TurnCommit[] {
  const turns: TurnCommit[] = [];
  const taker = new Taker(values);
  while (taker.hasMore) turns.push(takeTurn(taker));
  return turns;
}

/** Takes values in their order. */
class Taker {
  readonly #values: readonly TurnValue[];
  #at = 0;

  constructor(values: readonly TurnValue[]) {
    this.#values = values;
  }

  get hasMore(): boolean {
    return this.#at < this.#values.length;
  }

  take<V extends TurnValue>(): V {
    return this.#values[this.#at++] as V;
  }

  list<Item>(length: number, takeItem: () => Item): readonly Item[] {
    if (length === 0) return NOTHING;
    const items: Item[] = [];
    while (items.length < length) items.push(takeItem());
    return items;
  }
}

const NOTHING: readonly never[] = [];
const NO_LOGS: Rarities = { logs: NOTHING };

function takeTurn(taker: Taker): TurnCommit {
  const expected = taker.take<TurnCommit['expected']>();
  const session = takeSession(taker);
  const request = takeRequest(taker, session);
  const message = taker.take<string | undefined>();
  const record = taker.take<string>();
  const response = taker.take<string>();
  const { overwrites, withdrawn, logs, journal, outbox, stateParts, resultParts } =
    taker.take<Rarities | undefined>() ?? NO_LOGS;
  const answerCount = taker.take<number>();
  const resultCount = taker.take<number>();
  const answers = taker.list(answerCount, () => takeAnswer(taker, session));
  const taken = taker.list(resultCount, () => takeResult(taker, session));
  const results = resultParts
    ? taken.map((result, index) => ({ ...result, parts: resultParts[index] }))
    : taken;
  return {
    expected,
    session,
    stateParts,
    request,
    message,
    record,
    response,
    overwrites,
    withdrawn,
    answers,
    results,
    logs,
    journal,
    outbox,
  };
}

function takeSession(taker: Taker): SessionRecord {
  return {
    id: taker.take<string>(),
    botId: taker.take<string>(),
    turn: taker.take<number>(),
    resultId: taker.take<string | undefined>(),
    status: taker.take<boolean>() ? 'ended' : 'open',
    isPreview: taker.take<boolean>(),
    createdAt: taker.take<number>(),
    updatedAt: taker.take<number>(),
    state: taker.take<string>(),
  };
}

function takeRequest(taker: Taker, { id }: SessionRecord): TurnCommit['request'] {
  const key = taker.take<string | undefined>();
  const scope = taker.take<string | undefined>() ?? id;
  const hash = taker.take<string | undefined>();
  return key === undefined || hash === undefined ? undefined : { key, scope, hash };
}

function takeAnswer(taker: Taker, { resultId = '' }: SessionRecord): AnswerRecord {
  return {
    resultId: taker.take<string | undefined>() ?? resultId,
    blockId: taker.take<string>(),
    attachedFileUrls: taker.take<readonly string[] | undefined>() ?? NOTHING,
    content: taker.take<string>(),
  };
}

function takeResult(taker: Taker, { id, botId, resultId = '' }: SessionRecord): WrittenResult {
  return {
    id: taker.take<string | undefined>() ?? resultId,
    botId: taker.take<string | undefined>() ?? botId,
    sessionId: taker.take<string | undefined>() ?? id,
    hasStarted: taker.take<boolean>(),
    isCompleted: taker.take<boolean>(),
    variables: taker.take<string>(),
    subject: taker.take<string | undefined>(),
  };
}

function raritiesOf({
  session,
  stateParts,
  overwrites,
  withdrawn = NOTHING,
  results,
  logs,
  journal,
  outbox = NOTHING,
}: TurnCommit): Rarities | undefined {
  if (session.isPreview) return (journal || stateParts) && { logs: NOTHING, journal, stateParts };
  const lists = logs.length + outbox.length + withdrawn.length;
  const resultParts = results.some(({ parts }) => parts) ? results.map(({ parts }) => parts) : undefined;
  const hasNone = overwrites === undefined && lists === 0 && !journal && !stateParts && !resultParts;
  if (hasNone) return undefined;
  const rare = { overwrites, withdrawn, logs, journal, outbox, stateParts };
  return resultParts ? { ...rare, resultParts } : rare;
}
