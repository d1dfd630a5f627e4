// Bots and versions in the SQLite file: how they are published and changed, and how they are read.
import type { DatabaseSync } from 'node:sqlite';
import type { AuditStamp } from '../audit.ts';
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
import { prepareQuery } from './query.ts';

/** Flows and bots that are published together. */
export interface Publication {
  readonly flows: readonly FlowRecord[];
  readonly bots: readonly BotPublication[];
  readonly audit?: AuditStamp | undefined;
}

/** Writes bots. Runs in the commit thread, inside a batch's transaction. Throws what SQLite throws. */
export interface BotWriter {
  /** False when an address may not be taken from the bot that has it; then nothing was written. */
  publish(publication: Publication): boolean;
  /** False when the change cannot be made. */
  change(change: BotChange): boolean;
}

/** Prepares a writer on a connection. */
export function createBotWriter(database: DatabaseSync): BotWriter {
  const addFlow = database.prepare(
    `INSERT INTO flows (hash, definition, created_at, used_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET used_at = max(used_at, excluded.used_at)`,
  );
  const addVersion = database.prepare(
    `INSERT INTO versions (bot_id, number, flow, message, published_at, published_by)
    SELECT ?1, coalesce((SELECT max(number) FROM versions WHERE bot_id = ?1), 0) + 1, ?2, ?3, ?4, ?5
    WHERE NOT EXISTS (SELECT 1 FROM versions WHERE bot_id = ?1 AND flow = ?2)`,
  );
  // Publishing what is live already leaves the time as it is: nothing has changed for those who remember a chat.
  const setBot = database.prepare(
    `INSERT INTO bots (id, name, version, published_at)
    SELECT ?1, ?2, number, ?4 FROM versions WHERE bot_id = ?1 AND flow = ?3
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version,
      canary_version = iif(bots.version IS excluded.version, bots.canary_version, NULL),
      canary_share = iif(bots.version IS excluded.version, bots.canary_share, NULL),
      published_at = iif(bots.version IS excluded.version, bots.published_at, excluded.published_at)`,
  );
  const takeAddress = database.prepare(`INSERT INTO addresses (public_id, bot_id, taken_at) VALUES (?, ?, ?)
    ON CONFLICT (public_id) DO UPDATE SET bot_id = excluded.bot_id, taken_at = excluded.taken_at
    WHERE bot_id <> excluded.bot_id`);
  const addressOwner = database.prepare('SELECT bot_id AS id FROM addresses WHERE public_id = ?');
  const liveVersion = database.prepare('SELECT version FROM bots WHERE id = ?');
  const isVersion = database.prepare('SELECT 1 FROM versions WHERE bot_id = ? AND number = ?');
  const point = database.prepare(
    'UPDATE bots SET version = ?2, published_at = ?3 WHERE id = ?1 AND version IS NOT ?2',
  );
  const setCanary = database.prepare('UPDATE bots SET canary_version = ?2, canary_share = ?3 WHERE id = ?1');
  const liveFlow = database.prepare(
    'SELECT flow FROM versions WHERE bot_id = ?1 AND number = (SELECT version FROM bots WHERE id = ?1)',
  );
  const numberOfFlow = database.prepare('SELECT number FROM versions WHERE bot_id = ? AND flow = ?');
  const close = database.prepare('UPDATE bots SET is_closed = ?2 WHERE id = ?1');
  const describe =
    database.prepare(`UPDATE bots SET is_archived = coalesce(?2, is_archived), name = coalesce(?3, name),
    labels = coalesce(?4, labels), allows_scripts = coalesce(?5, allows_scripts) WHERE id = ?1`);

  function publishCanary(bot: BotPublication, share: number): void {
    const { id, flow, message, publishedAt, publishedBy } = bot;
    const live = liveFlow.get(id)?.flow;
    if (live === undefined || live === flow) return;
    addVersion.run(id, flow, message ?? null, publishedAt, publishedBy ?? null);
    setCanary.run(id, numberOfFlow.get(id, flow)?.number ?? null, share);
  }

  function mayTakeAll(bot: BotPublication): boolean {
    if (bot.share !== undefined || bot.takesFrom === undefined) return true;
    return bot.publicIds.every((publicId) =>
      mayTake(bot, addressOwner.get(publicId)?.id as string | undefined),
    );
  }

  return {
    publish({ flows, bots }) {
      if (!bots.every(mayTakeAll)) return false;
      for (const { hash, definition, createdAt } of flows)
        addFlow.run(hash, definition, createdAt, createdAt);
      for (const bot of bots) {
        const { id, publicIds, name, flow, message, publishedAt, publishedBy, share } = bot;
        if (share !== undefined) {
          publishCanary(bot, share);
          continue;
        }
        addVersion.run(id, flow, message ?? null, publishedAt, publishedBy ?? null);
        setBot.run(id, name, flow, publishedAt);
        for (const publicId of publicIds) takeAddress.run(publicId, id, publishedAt);
      }
      return true;
    },
    change({ id, version, canary, isClosed, isArchived, areScriptsAllowed, name, labels, at }) {
      const stored = liveVersion.get(id);
      if (!stored) return false;
      if (typeof version === 'number' && !isVersion.get(id, version)) return false;
      const next =
        version === 'none' ? undefined : (version ?? (stored.version as number | null) ?? undefined);
      const started = typeof canary === 'object' ? canary : undefined;
      if (started && !(isVersion.get(id, started.version) && mayBeCanary(started.version, { live: next })))
        return false;
      if (version !== undefined) point.run(id, next ?? null, at);
      if (version !== undefined || canary !== undefined)
        setCanary.run(id, started?.version ?? null, started?.share ?? null);
      if (isClosed !== undefined) close.run(id, isClosed ? 1 : 0);
      const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value));
      const words = labels ? JSON.stringify(labels) : null;
      describe.run(id, flag(isArchived), name ?? null, words, flag(areScriptsAllowed));
      return true;
    },
  };
}

/** Reads bots. */
export interface BotReader {
  flow(hash: string): FlowRecord | undefined;
  bot(address: { readonly id: string } | { readonly publicId: string }): BotRecord | undefined;
  bots(): readonly BotRecord[];
  version(name: VersionName): VersionRecord | undefined;
  versions(botId: string, page: VersionsPage): readonly VersionRecord[];
  unusedFlows(page: UnusedFlowsPage): readonly string[];
}

const BOT = `SELECT id, name, version, published_at AS publishedAt, is_closed AS isClosed,
  is_archived AS isArchived, allows_scripts AS areScriptsAllowed, labels,
  (SELECT flow FROM versions WHERE bot_id = bots.id AND number = bots.version) AS flow,
  canary_version AS canaryVersion, canary_share AS canaryShare,
  (SELECT flow FROM versions WHERE bot_id = bots.id AND number = bots.canary_version) AS canaryFlow,
  (SELECT json_group_array(public_id ORDER BY taken_at, rowid) FROM addresses WHERE bot_id = bots.id) AS publicIds FROM bots`;
const VERSION = `SELECT bot_id AS botId, number, flow, message, published_at AS publishedAt, published_by AS publishedBy
  FROM versions`;

/** Prepares a reader on a connection. */
export function createBotReader(database: DatabaseSync): BotReader {
  const query = <Found>(sql: string) => prepareQuery<Found>(database, sql);
  const flow = query<FlowRecord>(
    'SELECT hash, definition, created_at AS createdAt FROM flows WHERE hash = ?',
  );
  const botById = query<BotRow>(`${BOT} WHERE id = ?`);
  const botByAddress = query<BotRow>(`${BOT} WHERE id = (SELECT bot_id FROM addresses WHERE public_id = ?)`);
  const bots = query<BotRow>(`${BOT} ORDER BY id`);
  const versionByNumber = query<Row<VersionRecord>>(`${VERSION} WHERE bot_id = ? AND number = ?`);
  const versionByFlow = query<Row<VersionRecord>>(`${VERSION} WHERE bot_id = ? AND flow = ?`);
  const versions = query<Row<VersionRecord>>(
    `${VERSION} WHERE bot_id = ? AND number < ? ORDER BY number DESC LIMIT ?`,
  );
  const unusedFlows = query<{ readonly hash: string }>(`SELECT hash FROM flows
    WHERE used_at < ? AND NOT EXISTS (SELECT 1 FROM versions WHERE versions.flow = flows.hash) ORDER BY used_at LIMIT ?`);
  return {
    flow(hash) {
      const row = flow.get(hash);
      return row && { ...row }; // rows come without a prototype; records are plain objects
    },
    bot(address) {
      const row = 'id' in address ? botById.get(address.id) : botByAddress.get(address.publicId);
      return row && toBot(row);
    },
    bots: () => bots.all().map(toBot),
    version(name) {
      const row =
        'number' in name
          ? versionByNumber.get(name.botId, name.number)
          : versionByFlow.get(name.botId, name.flow);
      return row && toRecord(row);
    },
    versions: (botId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
      versions.all(botId, before, pageRows(limit, limits.versionsPerPage)).map((row) => toRecord(row)),
    unusedFlows: ({ before, limit }) =>
      unusedFlows.all(before, pageRows(limit, limits.flowsPerPage)).map(({ hash }) => hash),
  };
}
