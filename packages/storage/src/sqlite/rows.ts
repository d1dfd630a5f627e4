// The rows of a batch: flat lists of plain values, one list per table, as the commit thread binds them.

import { checksumOfRecord, checksumOfTurn } from '../checksum.ts';
import { outboxId } from '../nouns/outbox/outbox-entries.ts';
import { searchTextOfAnswer, searchTextOfVariables } from '../search-text.ts';
import type { Rarities, TurnValue, TurnValues } from './turn-values.ts';
import { EXPECTS_NEW, EXPECTS_PREVIEW } from './turn-values.ts';
import type { Value } from './value.ts';

/**
 * Values per row in each list. A row of `journals` names a removed one and its holder, of `overwritten` a result
 * whose answers and logs are removed, of `withdrawn` a result and how many of its newest answers are removed; all
 * others are written.
 */
export const columns = {
  sessions: 10,
  turns: 12,
  overwritten: 1,
  withdrawn: 2,
  answers: 6,
  results: 10,
  logs: 6,
  journals: 3,
  outbox: 12,
} as const;

export type Table = keyof typeof columns;

/** The rows of a batch. A session's row begins with the turn number that is expected. */
export interface Rows extends Readonly<Record<Table, Value[]>> {
  /** Rows of each turn in each table, in the order of `rowCounts`, for when turns have to be written one by one. */
  readonly counts: number[];
}

/** Tables in which a turn may have any number of rows, in the order of their counts. */
export const rowCounts = [
  'turns',
  // Removals run before their replacements.
  'overwritten',
  'withdrawn',
  'answers',
  'results',
  'logs',
  'journals',
  'outbox',
] as const satisfies readonly Table[];

/** Where the row of a turn holds what. */
export const turnPlace = { scope: 4, key: 5 };

/** Makes the rows of turns, with their checksums. In the commit thread, because the main thread has more to do. */
export function rowsOf({ values }: TurnValues): Rows {
  const rows: Rows = {
    sessions: [],
    turns: [],
    overwritten: [],
    withdrawn: [],
    answers: [],
    results: [],
    logs: [],
    journals: [],
    outbox: [],
    counts: [],
  };
  const taker = new Taker(values);
  while (taker.hasMore) takeTurn(rows, taker);
  return rows;
}

/** Takes values in the order in which they were added. */
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
}

/** Adds the rows of the next turn. */
function takeTurn(rows: Rows, taker: Taker): void {
  const expected = taker.take<number>();
  const id = taker.take<string>();
  const botId = taker.take<string>();
  const turn = taker.take<number>();
  const resultId = taker.take<string | null>();
  const isEnded = taker.take<number>();
  const isPreview = taker.take<number>();
  const createdAt = taker.take<number>();
  const updatedAt = taker.take<number>();
  const state = taker.take<string>();
  const scope = taker.take<string | null>() ?? id;
  const key = taker.take<string | null>();
  const hash = taker.take<string | null>();
  const message = taker.take<string | null>();
  const record = taker.take<string>();
  const response = taker.take<string>();
  const rarities = taker.take<Rarities | null>();
  const answers = taker.take<number>();
  const results = taker.take<number>();
  rows.sessions.push(expected, id, botId, turn, resultId, isEnded, isPreview, createdAt, updatedAt, state);
  // First turns alone name the result of their chat.
  const resultOfFirst = expected === EXPECTS_NEW || expected === EXPECTS_PREVIEW ? resultId : null;
  const checksum = checksumOfTurn({ turn, message, response });
  const recordChecksum = record === '' ? null : checksumOfRecord({ turn, message, record });
  rows.turns.push(id, turn, updatedAt, resultOfFirst, scope, key, hash);
  rows.turns.push(checksum, recordChecksum, message, record, response);
  for (let count = 0; count < answers; count++) {
    const ofResult = taker.take<string | null>() ?? resultId;
    const blockId = taker.take<string>();
    const attachedFileUrls = taker.take<string | null>();
    const content = taker.take<string>();
    rows.answers.push(ofResult, blockId, updatedAt, attachedFileUrls, content, searchTextOfAnswer(content));
  }
  for (let count = 0; count < results; count++) {
    const name = taker.take<string | null>() ?? resultId;
    const ofBot = taker.take<string | null>() ?? botId;
    const ofSession = taker.take<string | null>() ?? id;
    const hasStarted = taker.take<number>();
    const isCompleted = taker.take<number>();
    const variables = taker.take<string>();
    const subject = taker.take<string | null>();
    rows.results.push(
      name,
      ofBot,
      ofSession,
      hasStarted,
      isCompleted,
      updatedAt,
      updatedAt,
      variables,
      subject,
      searchTextOfVariables(variables),
    );
  }
  if (rarities) addRarities(rows, rarities, { id, turn, botId, resultId, updatedAt });
  const { overwrites, withdrawn = [], logs = [], journal, outbox = [] } = rarities ?? {};
  const written = resultId === null ? 0 : logs.length;
  rows.counts.push(
    1,
    overwrites === undefined ? 0 : 1,
    withdrawn.length,
    answers,
    results,
    written,
    journal ? 1 : 0,
    outbox.length,
  );
}

/** The rows of what hardly any turn has. Ids of the outbox are made of their place, so that a turn that is committed again makes the same. */
function addRarities(
  rows: Rows,
  { overwrites, withdrawn = [], logs, journal, outbox = [] }: Rarities,
  session: {
    readonly id: string;
    readonly turn: number;
    readonly botId: string;
    readonly resultId: string | null;
    readonly updatedAt: number;
  },
): void {
  const { id: sessionId, turn, botId, resultId, updatedAt } = session;
  if (overwrites !== undefined) rows.overwritten.push(overwrites);
  for (const { resultId: ofResult, count } of withdrawn) rows.withdrawn.push(ofResult, count);
  if (resultId !== null)
    for (const { status, description, details = null, context = null } of logs)
      rows.logs.push(resultId, updatedAt, status, description, details, context);
  if (journal) rows.journals.push(journal.owner, journal.turn, journal.holder);
  for (const [place, { sender, destination, payload }] of outbox.entries()) {
    const id = outboxId({ sessionId, turn, place });
    rows.outbox.push(id, sessionId, turn, place, botId, resultId, sender, destination, payload);
    rows.outbox.push(updatedAt, updatedAt, updatedAt);
  }
}
