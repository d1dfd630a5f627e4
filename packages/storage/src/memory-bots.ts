// Bots and versions of the memory store.
import type {
  BotPublication,
  BotRecord,
  BotStore,
  FlowRecord,
  VersionName,
  VersionRecord,
} from './bots-and-versions.ts';
import { mayBeCanary, mayTake } from './bots-and-versions.ts';
import { limits, pageRows } from './limits.ts';
import type { KeptBot, MemoryTables } from './memory-tables.ts';
import { removeAddresses } from './memory-tables.ts';

/** Makes the part of a memory store that keeps bots. `open` throws when the store is closed. */
export function memoryBots(tables: MemoryTables, open: () => void): BotStore {
  const { flows, bots, versions } = tables;

  function publishFlow(record: FlowRecord): void {
    const known = flows.get(record.hash);
    if (known) known.usedAt = Math.max(known.usedAt, record.createdAt);
    else flows.set(record.hash, { record, usedAt: record.createdAt });
  }

  function versionOf({ id, flow, message, publishedAt, publishedBy }: BotPublication): VersionRecord {
    const kept = versions.get(id) ?? [];
    versions.set(id, kept);
    const known = kept.find((version) => version.flow === flow);
    if (known) return known;
    const added = { botId: id, number: kept.length + 1, flow, message, publishedAt, publishedBy };
    kept.push(added);
    return added;
  }

  function publishBot(bot: BotPublication): void {
    const { id, name } = bot;
    const known = bots.get(id);
    removeAddresses(
      tables,
      bot.publicIds.filter((publicId) => !known?.publicIds.includes(publicId)),
    );
    const publicIds = [...new Set([...(known?.publicIds ?? []), ...bot.publicIds])];
    const version = versionOf(bot).number;
    const isSame = known?.version === version;
    const publishedAt = isSame ? known.publishedAt : bot.publishedAt;
    const canary = isSame ? known.canary : undefined;
    const kept = known ?? { isClosed: false, isArchived: false, labels: [] };
    bots.set(id, { ...kept, id, publicIds, name, version, publishedAt, canary });
  }

  function ownerOf(publicId: string): KeptBot | undefined {
    return [...bots.values()].find(({ publicIds }) => publicIds.includes(publicId));
  }

  function mayTakeAll(bot: BotPublication): boolean {
    return bot.share !== undefined || bot.publicIds.every((publicId) => mayTake(bot, ownerOf(publicId)?.id));
  }

  function publishCanary(publication: BotPublication, share: number): void {
    const known = bots.get(publication.id);
    const live = known && toRecord(known).flow;
    if (!known || live === undefined || live === publication.flow) return;
    bots.set(known.id, { ...known, canary: { version: versionOf(publication).number, share } });
  }

  function find(name: VersionName): VersionRecord | undefined {
    return versions
      .get(name.botId)
      ?.find((version) => ('number' in name ? version.number === name.number : version.flow === name.flow));
  }

  function toRecord({ canary, ...bot }: KeptBot): BotRecord {
    const flowOf = (number: number | undefined) =>
      number === undefined ? undefined : find({ botId: bot.id, number })?.flow;
    const record = { ...bot, flow: flowOf(bot.version) };
    const canaryFlow = flowOf(canary?.version);
    return canary && canaryFlow !== undefined
      ? { ...record, canary: { ...canary, flow: canaryFlow } }
      : record;
  }

  return {
    async publish(newFlows, newBots) {
      open();
      if (!newBots.every(mayTakeAll)) return false;
      for (const flow of newFlows) publishFlow(flow);
      for (const bot of newBots)
        if (bot.share === undefined) publishBot(bot);
        else publishCanary(bot, bot.share);
      return true;
    },
    async changeBot({ id, version, canary, at, ...change }) {
      open();
      const bot = bots.get(id);
      const has = (number: number) => find({ botId: id, number }) !== undefined;
      if (!bot || (typeof version === 'number' && !has(version))) return false;
      const next = version === undefined ? bot.version : version === 'none' ? undefined : version;
      const started = typeof canary === 'object' ? canary : undefined;
      if (started && !(has(started.version) && mayBeCanary(started.version, { live: next }))) return false;
      const publishedAt = next === bot.version ? bot.publishedAt : at;
      const isKept = version === undefined && canary === undefined;
      const {
        isClosed = bot.isClosed,
        isArchived = bot.isArchived,
        name = bot.name,
        labels = bot.labels,
        areScriptsAllowed = bot.areScriptsAllowed,
      } = change;
      bots.set(id, {
        ...bot,
        version: next,
        publishedAt,
        isClosed,
        isArchived,
        name,
        labels,
        areScriptsAllowed: areScriptsAllowed || undefined,
        canary: isKept ? bot.canary : started,
      });
      return true;
    },
    async loadFlow(hash) {
      open();
      return flows.get(hash)?.record;
    },
    async loadBot(address) {
      open();
      const bot = 'id' in address ? bots.get(address.id) : ownerOf(address.publicId);
      return bot && toRecord(bot);
    },
    async listBots() {
      open();
      return [...bots.values()].sort((one, other) => (one.id < other.id ? -1 : 1)).map(toRecord);
    },
    async loadVersion(name) {
      open();
      return find(name);
    },
    async listVersions(botId, { limit, before = Number.POSITIVE_INFINITY }) {
      open();
      return (versions.get(botId) ?? [])
        .filter(({ number }) => number < before)
        .reverse()
        .slice(0, pageRows(limit, limits.versionsPerPage));
    },
    async listUnusedFlows({ before, limit }) {
      open();
      const pinned = new Set([...versions.values()].flat().map(({ flow }) => flow));
      return [...flows.values()]
        .filter(({ record, usedAt }) => usedAt < before && !pinned.has(record.hash))
        .sort((one, other) => one.usedAt - other.usedAt)
        .slice(0, pageRows(limit, limits.flowsPerPage))
        .map(({ record }) => record.hash);
    },
  };
}
