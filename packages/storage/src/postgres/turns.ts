// The turns of chats in the database: adds them, and finds the requests that were answered.
import type { TurnRow } from '../checksum.ts';
import { verifiedRequest } from '../checksum.ts';
import { selected, text } from '../nouns/row.ts';
import { REQUEST_FIELDS, turnRow } from '../nouns/sessions/session-rows.ts';
import { nameOf } from '../request-name.ts';
import type { RequestIdentity, RequestRecord } from '../store.ts';
import type { Bulk } from './commits/bulk.ts';
import { bulk, bulkInsert, send } from './commits/bulk.ts';
import { limits } from './limits.ts';
import type { Ask } from './reads/batch-loader.ts';
import { batchLoader } from './reads/batch-loader.ts';

/** Skips known keys; an error instead would be logged by the database on each retry of a client. */
export const addTurns = bulkInsert('add turns', {
  into: 'turns',
  row: turnRow,
  ending: 'ON CONFLICT (scope, key) WHERE key IS NOT NULL DO NOTHING',
});

/** The requests that are known, with their answers. */
export const findRequests: Bulk<RequestIdentity, TurnRow<RequestRecord>> = bulk(
  'find requests',
  { scope: text, key: text },
  (rows) => `SELECT ${selected(REQUEST_FIELDS, 'stored')}
    FROM ${rows} JOIN colloquy.turns AS stored ON stored.scope = rows.scope AND stored.key = rows.key`,
);

/** Reads requests. */
export interface RequestReader {
  request(identity: RequestIdentity): Promise<RequestRecord | undefined>;
}

/** Makes a reader. */
export function createRequestReader(ask: Ask): RequestReader {
  const load = batchLoader<RequestIdentity, TurnRow<RequestRecord>>(
    (identities) =>
      ask(async (connection) => {
        const { rows } = await send(connection, findRequests, identities);
        return new Map(rows.map((row) => [nameOf(row), row]));
      }),
    { nameOf, most: limits.lookupsPerStatement },
  );
  return {
    async request(identity) {
      const row = await load(identity);
      return row && verifiedRequest(row);
    },
  };
}
