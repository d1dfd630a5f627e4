// The turns of chats in the SQLite file: adds them, and finds the requests that were answered.
import type { DatabaseSync } from 'node:sqlite';
import type { TurnRow } from '../checksum.ts';
import { verifiedRequest } from '../checksum.ts';
import { selected } from '../nouns/row.ts';
import { REQUEST_FIELDS, turnRow } from '../nouns/sessions/session-rows.ts';
import type { TurnWrite } from '../nouns/sessions/turn-rows.ts';
import type { RequestIdentity, RequestRecord } from '../store.ts';
import type { BulkInsert } from './bulk-insert.ts';
import { bulkInsert } from './bulk-insert.ts';
import { prepareQuery } from './query.ts';

/** Writes turns. Runs in the commit thread. */
export interface TurnWriter {
  readonly add: BulkInsert<TurnWrite>;
  /** Whether the request of a turn is known already. */
  isKnown(row: TurnWrite): boolean;
}

/** Prepares a writer on a connection. */
export function createTurnWriter(database: DatabaseSync): TurnWriter {
  const findRequest = database.prepare('SELECT 1 FROM turns WHERE scope = ? AND key = ?');
  return {
    add: bulkInsert(database, { into: 'turns', row: turnRow }),
    isKnown: ({ scope, key }) => key !== null && findRequest.get(scope, key) !== undefined,
  };
}

/** Reads requests. */
export interface RequestReader {
  request(identity: RequestIdentity): RequestRecord | undefined;
}

/** Prepares a reader on a connection. */
export function createRequestReader(database: DatabaseSync): RequestReader {
  const request = prepareQuery<TurnRow<RequestRecord>>(
    database,
    `SELECT ${selected(REQUEST_FIELDS, 'turns')} FROM turns WHERE scope = ? AND key = ?`,
  );
  return {
    request({ scope, key }) {
      const row = request.get(scope, key);
      return row && verifiedRequest(row);
    },
  };
}
