// Bots and versions: how they are published and changed, and how they are read.
import type { Kysely } from 'kysely';
import { limits, pageRows } from '../../limits.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditStamp } from '../audit/audit-entries.ts';
import { lock } from '../metadata/metadata.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import type { Dialect } from '../statement.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Work } from '../work.ts';
import type { TouchedBots } from './bot-entries.ts';
import { botEntries, botsOfPublication } from './bot-entries.ts';
import type { BotPublication, BotRecord, BotStore, FlowRecord } from './bot-records.ts';
import { botRow, changeFacts, flowRow, mayBeCanary, mayTake, NO_FACTS, versionRow } from './bot-records.ts';

type Id = { readonly id: string };
type Flags = {
  readonly isClosed: boolean | null;
  readonly isArchived: boolean | null;
  readonly areScriptsAllowed: boolean | null;
};

/** A list, or its JSON text. */
type List = readonly string[] | string;

const botsWithFlows = (db: Kysely<Tables>, { isPostgres, sql: raw }: Dialect) =>
  db
    .selectFrom('bots')
    .leftJoin('versions as live', (join) =>
      join.onRef('live.botId', '=', 'bots.id').onRef('live.number', '=', 'bots.version'),
    )
    .leftJoin('versions as canary', (join) =>
      join.onRef('canary.botId', '=', 'bots.id').onRef('canary.number', '=', 'bots.canaryVersion'),
    )
    .select([
      'bots.id',
      'bots.facts',
      'bots.version',
      'bots.publishedAt',
      'bots.isClosed',
      'bots.isArchived',
      'bots.allowsScripts',
      'live.flow',
      'bots.canaryVersion',
      'bots.canaryShare',
      'canary.flow as canaryFlow',
      (isPostgres
        ? raw<List>`array(select public_id from colloquy.addresses where bot_id = bots.id order by taken_at, public_id)`
        : raw<List>`(select json_group_array(public_id order by taken_at, rowid) from addresses where bot_id = bots.id)`
      ).as('publicIds'),
    ]);

const sql = statements('bots', {
  all: (db, _: object, dialect) => botsWithFlows(db, dialect).orderBy('bots.id'),
  byId: (db, { id }: Id, dialect) => botsWithFlows(db, dialect).where('bots.id', '=', id),
  byAddress: (db, { publicId }: { readonly publicId: string }, dialect) =>
    botsWithFlows(db, dialect).where('bots.id', '=', ({ selectFrom }) =>
      selectFrom('addresses').select('botId').where('publicId', '=', publicId),
    ),
  owners: (db, { publicIds }: { readonly publicIds: readonly string[] }, { isOneOf }) =>
    db
      .selectFrom('addresses')
      .select(['publicId', 'botId as id'])
      .where(isOneOf('publicId', publicIds))
      .orderBy('botId'),
  hold: (db, { id }: Id, { isPostgres }) =>
    db
      .selectFrom('bots')
      .select('id')
      .where('id', '=', id)
      .$if(isPostgres, (query) => query.forKeyShare()),
  holdLive: (db, { id }: Id, { isPostgres }) =>
    db
      .selectFrom('bots')
      .select(['version', 'facts'])
      .where('id', '=', id)
      .$if(isPostgres, (query) => query.forUpdate()),
  flow: (db, { hash }: { readonly hash: string }) =>
    db.selectFrom('flows').select(['hash', 'definition', 'createdAt']).where('hash', '=', hash),
  unusedFlows: (db, { before, limit }: { readonly before: number; readonly limit: number }) =>
    db
      .selectFrom('flows')
      .select('hash')
      .where('usedAt', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('versions').select('number').whereRef('versions.flow', '=', 'flows.hash'))),
      )
      .orderBy('usedAt')
      .limit(limit),
  // PostgreSQL locks the row until the end, so that it cannot be removed as unused before a version names it.
  addFlow: (db, flow: RowOf<typeof flowRow>, { greatest }) =>
    db
      .insertInto('flows')
      .values(flowRow.values(flow))
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet(({ fn }) => ({
          usedAt: fn<number>(greatest, ['flows.usedAt', 'excluded.usedAt']),
        })),
      ),
  versionByNumber: (db, { botId, number }: { readonly botId: string; readonly number: number }, { wide }) =>
    db
      .selectFrom('versions')
      .select(versionRow.fields)
      .where('botId', '=', botId)
      .where('number', '=', wide(number)),
  versionByFlow: (db, { botId, flow }: { readonly botId: string; readonly flow: string }) =>
    db.selectFrom('versions').select(versionRow.fields).where('botId', '=', botId).where('flow', '=', flow),
  versions: (
    db,
    { botId, before, limit }: { readonly botId: string; readonly before: number; readonly limit: number },
    { wide },
  ) =>
    db
      .selectFrom('versions')
      .select(versionRow.fields)
      .where('botId', '=', botId)
      .where('number', '<', wide(before))
      .orderBy('number', 'desc')
      .limit(limit),
  lastNumber: (db, { botId }: { readonly botId: string }) =>
    db
      .selectFrom('versions')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('botId', '=', botId),
  addVersion: (db, version: RowOf<typeof versionRow>) =>
    db.insertInto('versions').values(versionRow.values(version)),
  // PostgreSQL locks the row: only the server that holds it numbers versions of the bot.
  setFacts: (db, { id, facts, at }: Id & { readonly facts: string; readonly at: number }) =>
    db
      .insertInto('bots')
      .values({ id, facts, publishedAt: at })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({ facts: ref('excluded.facts') })),
      ),
  point: (
    db,
    { id, version, at }: Id & { readonly version: number | null; readonly at: number },
    { sql: raw },
  ) =>
    db
      .updateTable('bots')
      .set({ version, publishedAt: at })
      .where('id', '=', id)
      .where(raw<boolean>`version is distinct from cast(${version} as integer)`),
  setCanary: (
    db,
    { id, version, share }: Id & { readonly version: number | null; readonly share: number | null },
  ) => db.updateTable('bots').set({ canaryVersion: version, canaryShare: share }).where('id', '=', id),
  setFlags: (db, flags: Id & Flags, { sql: raw }) =>
    db
      .updateTable('bots')
      .set({
        isClosed: raw`coalesce(${flags.isClosed}, is_closed)`,
        isArchived: raw`coalesce(${flags.isArchived}, is_archived)`,
        allowsScripts: raw`coalesce(${flags.areScriptsAllowed}, allows_scripts)`,
      })
      .where('id', '=', flags.id),
  giveAddress: (db, { publicId, id, at }: Id & { readonly publicId: string; readonly at: number }) =>
    db
      .insertInto('addresses')
      .values({ publicId, botId: id, takenAt: at })
      .onConflict((conflict) =>
        conflict
          .column('publicId')
          .doUpdateSet(({ ref }) => ({ botId: ref('excluded.botId'), takenAt: ref('excluded.takenAt') }))
          .whereRef('addresses.botId', '<>', 'excluded.botId'),
      ),
});

/** Whether there is such a bot. Until the end of the transaction it is not removed. */
export function* holdBot(id: string): Work<boolean> {
  return (yield* sql.hold.first({ id })) !== undefined;
}

/**
 * Runs a change of bots and adds an audit entry for each changed bot. Such changes run one at a time over all
 * servers, so that their reads stay valid until they end.
 */
export function* watchBots<Done>(
  { stamp, touched }: { readonly stamp: AuditStamp | undefined; readonly touched: TouchedBots },
  change: () => Work<Done>,
): Work<Done> {
  yield* lock('audited change');
  if (!stamp) return yield* change();
  const owners = yield* sql.owners.all({ publicIds: touched.publicIds });
  const ids = [...new Set([...touched.ids, ...owners.map(({ id }) => id)])];
  const before = yield* loadBots(ids);
  const done = yield* change();
  const after = yield* loadBots(ids);
  const changes = ids.map((id, index) => ({ id, before: before[index], after: after[index] }));
  for (const entry of botEntries(stamp, changes)) yield* addEntry(entry);
  return done;
}

function* loadBots(ids: readonly string[]): Work<readonly (BotRecord | undefined)[]> {
  const loaded: (BotRecord | undefined)[] = [];
  for (const id of ids) loaded.push(yield* loadBot({ id }));
  return loaded;
}

function* loadBot(address: Parameters<BotStore['loadBot']>[0]): Work<BotRecord | undefined> {
  const row = 'id' in address ? yield* sql.byId.first(address) : yield* sql.byAddress.first(address);
  return row && toBot(row);
}

function* addFlow(flow: FlowRecord): Work<void> {
  yield* sql.addFlow.run({ ...flow, usedAt: flow.createdAt });
}

function* mayTakeAll(bot: BotPublication): Work<boolean> {
  if (bot.share !== undefined || bot.takesFrom === undefined) return true;
  const owners = yield* sql.owners.all({ publicIds: bot.publicIds });
  return owners.every(({ id }) => mayTake(bot, id));
}

function* publishBot(bot: BotPublication): Work<void> {
  const { id, publicIds, name, publishedAt: at } = bot;
  const stored = yield* sql.holdLive.first({ id });
  yield* sql.setFacts.run({ id, facts: changeFacts(stored?.facts ?? '{}', { name }), at });
  const version = yield* addVersion(bot);
  // Publishing the live version again keeps the time and the canary: nothing changed for clients that remember a chat.
  if ((yield* sql.point.run({ id, version, at })) > 0)
    yield* sql.setCanary.run({ id, version: null, share: null });
  for (const publicId of publicIds) yield* sql.giveAddress.run({ publicId, id, at });
}

/** Keeps the live version, and runs a share of the chats on the given one. */
function* publishCanary(bot: BotPublication, share: number): Work<void> {
  const { id, flow } = bot;
  const stored = yield* sql.holdLive.first({ id });
  const live = stored?.version && (yield* sql.versionByNumber.first({ botId: id, number: stored.version }));
  if (!live || live.flow === flow) return;
  yield* sql.setCanary.run({ id, version: yield* addVersion(bot), share });
}

/** Returns the number of the version. The same content keeps its number. */
function* addVersion({ id: botId, flow, message, publishedAt, publishedBy }: BotPublication): Work<number> {
  const stored = yield* sql.versionByFlow.first({ botId, flow });
  if (stored) return stored.number;
  const number = ((yield* sql.lastNumber.first({ botId }))?.number ?? 0) + 1;
  yield* sql.addVersion.run(versionRow.write({ botId, number, flow, message, publishedAt, publishedBy }));
  return number;
}

/** Bots and versions of both databases. */
export const bots: Noun<BotStore, 'publish' | 'changeBot'> = {
  writes: {
    *publish(flows, published, stamp) {
      const touched = botsOfPublication(published);
      return yield* watchBots({ stamp, touched }, function* () {
        for (const bot of published) if (!(yield* mayTakeAll(bot))) return false;
        // In the order in which every server locks them.
        const byHash = new Map(flows.map((flow) => [flow.hash, flow]));
        for (const hash of [...byHash.keys()].sort()) yield* addFlow(byHash.get(hash) as FlowRecord);
        for (const bot of published)
          yield* bot.share === undefined ? publishBot(bot) : publishCanary(bot, bot.share);
        return true;
      });
    },
    *changeBot(change, stamp) {
      const {
        id,
        version,
        canary,
        at,
        isClosed = null,
        isArchived = null,
        areScriptsAllowed = null,
      } = change;
      return yield* watchBots({ stamp, touched: { ids: [id], publicIds: [] } }, function* () {
        const stored = yield* sql.holdLive.first({ id });
        if (!stored) return false;
        const hasVersion = (number: number) => sql.versionByNumber.first({ botId: id, number });
        if (typeof version === 'number' && !(yield* hasVersion(version))) return false;
        const live = version === 'none' ? null : (version ?? stored.version);
        const started = typeof canary === 'object' ? canary : undefined;
        if (started && !mayBeCanary(started.version, { live: live ?? undefined })) return false;
        if (started && !(yield* hasVersion(started.version))) return false;
        if (version !== undefined) yield* sql.point.run({ id, version: live, at });
        if (version !== undefined || canary !== undefined)
          yield* sql.setCanary.run({ id, version: started?.version ?? null, share: started?.share ?? null });
        yield* sql.setFacts.run({ id, facts: changeFacts(stored.facts, change), at });
        yield* sql.setFlags.run({ id, isClosed, isArchived, areScriptsAllowed });
        return true;
      });
    },
  },
  reads: {
    loadBot,
    *loadFlow(hash) {
      const row = yield* sql.flow.first({ hash });
      return row && flowRow.read(row);
    },
    *listBots() {
      return (yield* sql.all.all({})).map(toBot);
    },
    *loadVersion(name) {
      const row =
        'number' in name ? yield* sql.versionByNumber.first(name) : yield* sql.versionByFlow.first(name);
      return row && versionRow.read(row);
    },
    *listVersions(botId, { limit, before = Number.MAX_SAFE_INTEGER }) {
      const rows = yield* sql.versions.all({ botId, before, limit: pageRows(limit, limits.versionsPerPage) });
      return rows.map(versionRow.read);
    },
    *listUnusedFlows({ before, limit }) {
      const rows = yield* sql.unusedFlows.all({ before, limit: pageRows(limit, limits.flowsPerPage) });
      return rows.map(({ hash }) => hash);
    },
  },
};

type BotWithFlows = RowOf<typeof botRow> & {
  readonly flow: string | null;
  readonly canaryFlow: string | null;
  readonly publicIds: List;
};

function toBot(row: BotWithFlows): BotRecord {
  const { facts, canaryVersion, canaryShare, canaryFlow, allowsScripts, publicIds, ...rest } =
    botRow.read(row);
  const bot = {
    ...NO_FACTS,
    ...facts,
    ...rest,
    publicIds: typeof publicIds === 'string' ? JSON.parse(publicIds) : publicIds,
    areScriptsAllowed: allowsScripts || undefined,
  };
  if (canaryVersion === undefined || canaryShare === undefined || canaryFlow === undefined) return bot;
  return { ...bot, canary: { version: canaryVersion, share: canaryShare, flow: canaryFlow } };
}
