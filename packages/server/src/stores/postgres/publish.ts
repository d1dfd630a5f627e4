// Publishing: keeps versions of flows and moves the addresses of bots, in one transaction.
import type { BotRecord, FlowRecord } from '../store.ts';
import { bulkInsert, column, send } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { refuseNewerSchema } from './schema/newer-schema.ts';

/** Flows and bots that are published together. */
export interface Publication {
  readonly flows: readonly FlowRecord[];
  readonly bots: readonly BotRecord[];
}

const addFlows = bulkInsert<FlowRecord>('add flows', {
  into: 'flows',
  columns: {
    hash: column('text', ({ hash }) => hash),
    created_at: column('int8', ({ createdAt }) => createdAt),
    used_at: column('int8', ({ createdAt }) => createdAt),
    definition: column('text', ({ definition }) => definition),
  },
  // The row is held to the end, so that it cannot be removed as unused before the bot points at it.
  ending: 'ON CONFLICT (hash) DO UPDATE SET used_at = greatest(flows.used_at, excluded.used_at)',
});

const takeAddress = {
  name: 'take address',
  text: `INSERT INTO colloquy.addresses AS stored (public_id, bot_id, taken_at) VALUES ($1, $2, $3)
    ON CONFLICT (public_id) DO UPDATE SET bot_id = excluded.bot_id, taken_at = excluded.taken_at
    WHERE stored.bot_id <> excluded.bot_id`,
};

/** Whoever is about to move a bot on marks when its flow was last in use. */
export const leaveFlow = {
  name: 'leave flow',
  text: 'UPDATE colloquy.flows SET used_at = greatest(used_at, $1) WHERE hash = (SELECT flow FROM colloquy.bots WHERE id = $2)',
};

const setBot = bulkInsert<BotRecord>('set bot', {
  into: 'bots',
  columns: {
    id: column('text', ({ id }) => id),
    name: column('text', ({ name }) => name),
    flow: column('text', ({ flow }) => flow),
    published_at: column('int8', ({ publishedAt }) => publishedAt),
  },
  ending: `ON CONFLICT (id) DO UPDATE SET name = excluded.name, flow = excluded.flow,
    published_at = excluded.published_at`,
});

/** Keeps a short text of the servers. Doing it twice leaves the same. */
export const setNote = {
  name: 'set note',
  text: 'INSERT INTO colloquy.notes (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text',
};

/** Writes a note, unless a newer server has brought the schema up to date. */
export async function tryWriting(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ readonly version: number }>(
    'SELECT max(version) AS version FROM colloquy.schema_versions',
  );
  refuseNewerSchema(rows[0]?.version ?? 0);
  await connection.query(setNote, ['written', 'yes']);
}

/** Publishes. Doing it twice leaves the same, so it may be repeated when the answer is lost. Takes everything back on failure. */
export async function publish(connection: Connection, { flows, bots }: Publication): Promise<void> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    if (flows.length > 0) await send(connection, addFlows, uniqueFlows(flows));
    for (const bot of bots) {
      await connection.query(leaveFlow, [bot.publishedAt, bot.id]);
      await send(connection, setBot, [bot]);
      for (const publicId of bot.publicIds)
        await connection.query(takeAddress, [publicId, bot.id, bot.publishedAt]);
    }
    await connection.query('COMMIT');
  } catch (error) {
    if (!connection.isLost) await connection.query('ROLLBACK');
    throw error;
  }
}

/** Each once, in the order in which every server locks them. */
function uniqueFlows(flows: readonly FlowRecord[]): FlowRecord[] {
  const byHash = new Map(flows.toReversed().map((flow) => [flow.hash, flow]));
  return [...byHash.keys()].sort().flatMap((hash) => byHash.get(hash) ?? []);
}
