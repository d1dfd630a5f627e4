// The rows of turns by name, as the commit thread writes them.

import { checksumOfRecord, checksumOfTurn } from '../checksum.ts';
import { outboxId } from '../nouns/outbox/outbox-entries.ts';
import { searchTextOfAnswer, searchTextOfVariables } from '../search-text.ts';
import type { HeldJournal, WithdrawnAnswers } from '../store.ts';
import type { Rarities, TurnValue, TurnValues } from './turn-values.ts';
import { EXPECTS_NEW, EXPECTS_PREVIEW } from './turn-values.ts';

/** The rows of one turn. */
export interface TurnRows {
  readonly session: SessionRow;
  readonly turn: AddedTurn;
  /** The result whose answers and logs are removed. */
  readonly overwrites: string | undefined;
  /** Results, and how many of their newest answers are removed. */
  readonly withdrawn: readonly WithdrawnAnswers[];
  readonly answers: readonly AnswerRow[];
  readonly results: readonly ResultRow[];
  readonly logs: readonly LogRow[];
  /** The journal that is removed, and its holder. */
  readonly journal: HeldJournal | undefined;
  readonly outbox: readonly OutboxRow[];
}

export type SessionRow = ReturnType<typeof takeSession>;
export type AddedTurn = ReturnType<typeof takeTurn>;
export type AnswerRow = ReturnType<typeof takeAnswer>;
export type ResultRow = ReturnType<typeof takeResult>;
export type LogRow = ReturnType<typeof logsOf>[number];
export type OutboxRow = ReturnType<typeof entriesOf>[number];

/** Makes the rows of turns, with their checksums. In the commit thread, because the main thread has more to do. */
export function rowsOf({ values }: TurnValues): TurnRows[] {
  const turns: TurnRows[] = [];
  const taker = new Taker(values);
  while (taker.hasMore) turns.push(takeRows(taker));
  return turns;
}

/** Takes values in the order in which `addTurn` added them. */
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

  list<Row>(length: number, takeRow: () => Row): readonly Row[] {
    if (length === 0) return NOTHING;
    const rows: Row[] = [];
    while (rows.length < length) rows.push(takeRow());
    return rows;
  }
}

const NOTHING: readonly never[] = [];

function takeRows(taker: Taker): TurnRows {
  const session = takeSession(taker);
  const turn = takeTurn(taker, session);
  const rarities = taker.take<Rarities | null>();
  const answers = taker.take<number>();
  const results = taker.take<number>();
  return {
    session,
    turn,
    overwrites: rarities?.overwrites,
    withdrawn: rarities?.withdrawn ?? NOTHING,
    answers: taker.list(answers, () => takeAnswer(taker, session)),
    results: taker.list(results, () => takeResult(taker, session)),
    logs: rarities ? logsOf(rarities, session) : NOTHING,
    journal: rarities?.journal,
    outbox: rarities ? entriesOf(rarities, session) : NOTHING,
  };
}

function takeSession(taker: Taker) {
  return {
    expected: taker.take<number>(),
    id: taker.take<string>(),
    botId: taker.take<string>(),
    turn: taker.take<number>(),
    resultId: taker.take<string | null>(),
    isEnded: taker.take<number>(),
    isPreview: taker.take<number>(),
    createdAt: taker.take<number>(),
    updatedAt: taker.take<number>(),
    state: taker.take<string>(),
  };
}

function takeTurn(taker: Taker, { expected, id, turn, resultId, updatedAt }: SessionRow) {
  const scope = taker.take<string | null>() ?? id;
  const key = taker.take<string | null>();
  const hash = taker.take<string | null>();
  const message = taker.take<string | null>();
  const record = taker.take<string>();
  const response = taker.take<string>();
  return {
    sessionId: id,
    turn,
    createdAt: updatedAt,
    // First turns alone name the result of their chat.
    resultId: expected === EXPECTS_NEW || expected === EXPECTS_PREVIEW ? resultId : null,
    scope,
    key,
    hash,
    checksum: checksumOfTurn({ turn, message, response }),
    recordChecksum: record === '' ? null : checksumOfRecord({ turn, message, record }),
    message,
    record,
    response,
  };
}

function takeAnswer(taker: Taker, { resultId, updatedAt }: SessionRow) {
  const ofResult = taker.take<string | null>() ?? resultId;
  const blockId = taker.take<string>();
  const attachedFileUrls = taker.take<string | null>();
  const content = taker.take<string>();
  const search = searchTextOfAnswer(content);
  return { resultId: ofResult, blockId, createdAt: updatedAt, attachedFileUrls, content, search };
}

function takeResult(taker: Taker, { id, botId, resultId, updatedAt }: SessionRow) {
  const result = {
    id: taker.take<string | null>() ?? resultId,
    botId: taker.take<string | null>() ?? botId,
    sessionId: taker.take<string | null>() ?? id,
    hasStarted: taker.take<number>(),
    isCompleted: taker.take<number>(),
    createdAt: updatedAt,
    updatedAt,
    variables: taker.take<string>(),
    subject: taker.take<string | null>(),
    search: null as string | null,
  };
  result.search = searchTextOfVariables(result.variables);
  return result;
}

function logsOf({ logs }: Rarities, { resultId, updatedAt }: SessionRow) {
  if (resultId === null) return NOTHING;
  return logs.map(({ status, description, details = null, context = null }) => ({
    resultId,
    createdAt: updatedAt,
    status,
    description,
    details,
    context,
  }));
}

/** Ids of entries derive from their position, so that a turn that is committed again makes the same. */
function entriesOf(
  { outbox = NOTHING }: Rarities,
  { id: sessionId, turn, botId, resultId, updatedAt }: SessionRow,
) {
  return outbox.map(({ sender, destination, payload }, place) => ({
    id: outboxId({ sessionId, turn, place }),
    sessionId,
    turn,
    place,
    botId,
    resultId,
    sender,
    destination,
    payload,
    createdAt: updatedAt,
    queuedAt: updatedAt,
    dueAt: updatedAt,
  }));
}
