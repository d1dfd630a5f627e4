// Bots and versions in the database: how they are published and changed, and how they are read.
import type {
  BotChange,
  BotPublication,
  BotRecord,
  FlowRecord,
  UnusedFlowsPage,
  VersionName,
  VersionRecord,
  VersionsPage,
} from '../bots-and-versions.ts';
import { mayBeCanary, mayTake } from '../bots-and-versions.ts';
import { limits, pageRows } from '../limits.ts';
import type { BotRow, Row } from '../to-record.ts';
import { toBot, toRecord } from '../to-record.ts';
import { bulkInsert, column, send } from './commits/bulk.ts';
import type { Connection } from './connections/connection.ts';
import { MOST_NUMBER } from './limits.ts';
import type { Questions } from './reads/questions.ts';
import { toBinaryArray } from './values/binary-array.ts';

/** Flows and bots that are published together. */
export interface Publication {
  readonly flows: readonly FlowRecord[];
  readonly bots: readonly BotPublication[];
}

/** An address belongs to a bot from which it may not be taken. The transaction has to be taken back. */
class AddressTaken extends Error {}

/**
 * Publishes, inside a transaction. Doing it twice leaves the same, so it may be repeated when the answer is lost.
 *
 * @throws AddressTaken
 */
export async function publish(connection: Connection, { flows, bots }: Publication): Promise<true> {
  if (flows.length > 0) await send(connection, addFlows, uniqueFlows(flows));
  for (const bot of bots) await publishBot(connection, bot);
  return true;
}

/** For a transaction that publishes: false when it was taken back because an address may not be taken. */
export function falseWhenTaken(error: unknown): false {
  if (error instanceof AddressTaken) return false;
  throw error;
}

/** The bot's row first: whoever holds it is the only one who gives its versions numbers. */
async function publishBot(connection: Connection, bot: BotPublication): Promise<void> {
  const { id, publicIds, name, flow, message, publishedAt, publishedBy, share } = bot;
  if (share !== undefined) return publishCanary(connection, bot, share);
  await connection.query(holdBot, [id, name, publishedAt]);
  await connection.query(addVersion, [id, flow, message ?? null, publishedAt, publishedBy ?? null]);
  await connection.query(pointAtFlow, [id, flow, publishedAt]);
  for (const publicId of publicIds) await takeAddress(connection, publicId, bot);
}

/** The row of the address is held afterwards, also when it stays as it is: what is read of it is true until the end of the transaction. */
async function takeAddress(connection: Connection, publicId: string, bot: BotPublication): Promise<void> {
  const { id, publishedAt, takesFrom } = bot;
  const from = takesFrom ? toBinaryArray('text', takesFrom) : null;
  const { count } = await connection.query(giveAddress, [publicId, id, publishedAt, from]);
  if (count > 0 || !takesFrom) return;
  const [owner] = (await connection.query<{ readonly id: string }>(addressOwner, [publicId])).rows;
  if (!mayTake(bot, owner?.id)) throw new AddressTaken();
}

/** The bot goes on as it is, and a share of its chats run the version. */
async function publishCanary(
  connection: Connection,
  { id, flow, message, publishedAt, publishedBy }: BotPublication,
  share: number,
): Promise<void> {
  await connection.query(lockBot, [id]);
  const [live] = (await connection.query<{ readonly flow: string }>(liveFlow, [id])).rows;
  if (live === undefined || live.flow === flow) return;
  await connection.query(addVersion, [id, flow, message ?? null, publishedAt, publishedBy ?? null]);
  const [version] = (await connection.query<Row<VersionRecord>>(versionByFlow, [id, flow])).rows;
  await connection.query(setCanary, [id, version?.number ?? null, share]);
}

/** Changes a bot, inside a transaction. Doing it twice leaves the same. False when the change cannot be made. */
export async function changeBot(
  connection: Connection,
  { id, version, canary, isClosed, isArchived, areScriptsAllowed, name, labels, at }: BotChange,
): Promise<boolean> {
  const [stored] = (await connection.query<{ readonly version: number | null }>(lockBot, [id])).rows;
  if (!stored) return false;
  const has = async (number: number) =>
    number <= MOST_NUMBER && (await connection.query(isVersion, [id, number])).count > 0;
  if (typeof version === 'number' && !(await has(version))) return false;
  const next = version === 'none' ? undefined : (version ?? stored.version ?? undefined);
  const started = typeof canary === 'object' ? canary : undefined;
  if (started && !((await has(started.version)) && mayBeCanary(started.version, { live: next })))
    return false;
  if (version !== undefined) await connection.query(point, [id, next ?? null, at]);
  if (version !== undefined || canary !== undefined)
    await connection.query(setCanary, [id, started?.version ?? null, started?.share ?? null]);
  if (isClosed !== undefined) await connection.query(close, [id, isClosed]);
  const words = labels ? JSON.stringify(labels) : null;
  await connection.query(describe, [id, isArchived ?? null, name ?? null, words, areScriptsAllowed ?? null]);
  return true;
}

/** Runs statements as one transaction; takes everything back when one fails. */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    const done = await work();
    await connection.query('COMMIT');
    return done;
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

const addFlows = bulkInsert<FlowRecord>('add flows', {
  into: 'flows',
  columns: {
    hash: column('text', ({ hash }) => hash),
    created_at: column('int8', ({ createdAt }) => createdAt),
    used_at: column('int8', ({ createdAt }) => createdAt),
    definition: column('text', ({ definition }) => definition),
  },
  // The row is held to the end, so that it cannot be removed as unused before a version names it.
  ending: 'ON CONFLICT (hash) DO UPDATE SET used_at = greatest(flows.used_at, excluded.used_at)',
});

const holdBot = {
  name: 'hold bot',
  text: `INSERT INTO colloquy.bots (id, name, published_at) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
};

const addVersion = {
  name: 'add version',
  text: `INSERT INTO colloquy.versions (bot_id, number, flow, message, published_at, published_by)
    SELECT $1::text, coalesce((SELECT max(number) FROM colloquy.versions WHERE bot_id = $1::text), 0) + 1, $2::text, $3::text,
      $4::bigint, $5::text
    WHERE NOT EXISTS (SELECT FROM colloquy.versions WHERE bot_id = $1::text AND flow = $2::text)`,
};

// Publishing what is live already leaves the time as it is: nothing has changed for those who remember a chat.
const pointAtFlow = {
  name: 'point at flow',
  text: `UPDATE colloquy.bots AS stored SET version = versions.number, published_at = $3::bigint, canary_version = NULL,
      canary_share = NULL FROM colloquy.versions
    WHERE stored.id = $1::text AND versions.bot_id = $1::text AND versions.flow = $2::text
      AND stored.version IS DISTINCT FROM versions.number`,
};

const giveAddress = {
  name: 'give address',
  text: `INSERT INTO colloquy.addresses AS stored (public_id, bot_id, taken_at) VALUES ($1, $2, $3)
    ON CONFLICT (public_id) DO UPDATE SET bot_id = excluded.bot_id, taken_at = excluded.taken_at
    WHERE stored.bot_id <> excluded.bot_id AND ($4::text[] IS NULL OR stored.bot_id = ANY ($4::text[]))`,
};
const addressOwner = {
  name: 'owner of address',
  text: 'SELECT bot_id AS id FROM colloquy.addresses WHERE public_id = $1',
};

const lockBot = { name: 'lock bot', text: 'SELECT version FROM colloquy.bots WHERE id = $1 FOR UPDATE' };
const isVersion = {
  name: 'is version',
  text: 'SELECT FROM colloquy.versions WHERE bot_id = $1 AND number = $2',
};
const point = {
  name: 'point at version',
  text: `UPDATE colloquy.bots SET version = $2::integer, published_at = $3::bigint
    WHERE id = $1 AND version IS DISTINCT FROM $2::integer`,
};
const setCanary = {
  name: 'set canary',
  text: 'UPDATE colloquy.bots SET canary_version = $2::integer, canary_share = $3::integer WHERE id = $1',
};
const liveFlow = {
  name: 'live flow',
  text: `SELECT flow FROM colloquy.versions
    WHERE bot_id = $1 AND number = (SELECT version FROM colloquy.bots WHERE id = $1)`,
};
const describe = {
  name: 'describe bot',
  text: `UPDATE colloquy.bots SET is_archived = coalesce($2::boolean, is_archived), name = coalesce($3::text, name),
    labels = coalesce($4::text, labels), allows_scripts = coalesce($5::boolean, allows_scripts) WHERE id = $1`,
};
const close = { name: 'close bot', text: 'UPDATE colloquy.bots SET is_closed = $2 WHERE id = $1' };

/** Reads bots. */
export interface BotReader {
  flow(hash: string): Promise<FlowRecord | undefined>;
  bot(address: { readonly id: string } | { readonly publicId: string }): Promise<BotRecord | undefined>;
  bots(): Promise<readonly BotRecord[]>;
  version(name: VersionName): Promise<VersionRecord | undefined>;
  versions(botId: string, page: VersionsPage): Promise<readonly VersionRecord[]>;
  unusedFlows(page: UnusedFlowsPage): Promise<readonly string[]>;
}

/** Makes a reader. */
export function createBotReader({ all }: Questions): BotReader {
  return {
    flow: async (hash) => (await all<FlowRecord>(flowByHash, hash))[0],
    async bot(address) {
      const [row] =
        'id' in address
          ? await all<BotRow>(botById, address.id)
          : await all<BotRow>(botByAddress, address.publicId);
      return row && toBot(row);
    },
    bots: async () => (await all<BotRow>(allBots)).map(toBot),
    async version(name) {
      if ('number' in name && name.number > MOST_NUMBER) return undefined;
      const [row] =
        'number' in name
          ? await all<Row<VersionRecord>>(versionByNumber, name.botId, name.number)
          : await all<Row<VersionRecord>>(versionByFlow, name.botId, name.flow);
      return row && toRecord(row);
    },
    async versions(botId, { limit, before = MOST_NUMBER }) {
      const most = pageRows(limit, limits.versionsPerPage);
      const rows = await all<Row<VersionRecord>>(versionsOfBot, botId, Math.min(before, MOST_NUMBER), most);
      return rows.map((row) => toRecord(row));
    },
    async unusedFlows({ before, limit }) {
      const most = pageRows(limit, limits.flowsPerPage);
      return (await all<{ readonly hash: string }>(unusedFlows, before, most)).map(({ hash }) => hash);
    },
  };
}

const BOT = `SELECT bots.id, bots.name, bots.version, versions.flow, bots.published_at AS "publishedAt", bots.is_closed AS "isClosed",
    bots.canary_version AS "canaryVersion", bots.canary_share AS "canaryShare",
    (SELECT flow FROM colloquy.versions WHERE bot_id = bots.id AND number = bots.canary_version) AS "canaryFlow",
    bots.is_archived AS "isArchived", bots.allows_scripts AS "areScriptsAllowed", bots.labels,
    ARRAY(SELECT public_id FROM colloquy.addresses WHERE bot_id = bots.id ORDER BY taken_at, public_id) AS "publicIds"
  FROM colloquy.bots LEFT JOIN colloquy.versions ON versions.bot_id = bots.id AND versions.number = bots.version`;
const VERSION = `SELECT bot_id AS "botId", number, flow, message, published_at AS "publishedAt", published_by AS "publishedBy"
  FROM colloquy.versions`;

const flowByHash = {
  name: 'flow by hash',
  text: 'SELECT hash, definition, created_at AS "createdAt" FROM colloquy.flows WHERE hash = $1',
};
export const botById = { name: 'bot by id', text: `${BOT} WHERE bots.id = $1` };
const botByAddress = {
  name: 'bot by address',
  text: `${BOT} WHERE bots.id = (SELECT bot_id FROM colloquy.addresses WHERE public_id = $1)`,
};
const allBots = { name: 'all bots', text: `${BOT} ORDER BY bots.id` };
const versionByNumber = { name: 'version by number', text: `${VERSION} WHERE bot_id = $1 AND number = $2` };
const versionByFlow = { name: 'version by flow', text: `${VERSION} WHERE bot_id = $1 AND flow = $2` };
const versionsOfBot = {
  name: 'versions of bot',
  text: `${VERSION} WHERE bot_id = $1 AND number < $2 ORDER BY number DESC LIMIT $3`,
};
const unusedFlows = {
  name: 'unused flows',
  text: `SELECT hash FROM colloquy.flows
    WHERE used_at < $1 AND NOT EXISTS (SELECT FROM colloquy.versions WHERE versions.flow = flows.hash) ORDER BY used_at LIMIT $2`,
};
