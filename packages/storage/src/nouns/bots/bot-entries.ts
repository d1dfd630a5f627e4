// Entries of the audit log about changed bots.
import { limits } from '../../limits.ts';
import type { AuditEntry, AuditStamp, Facts } from '../audit/audit-entries.ts';
import { entryOf, toText } from '../audit/audit-entries.ts';
import type { BotFacts, BotPublication, BotRecord, Canary } from './bot-records.ts';
import { factsOf } from './bot-records.ts';

/**
 * The entries about bots that changed, one for each.
 *
 * @example botEntries(stamp, [{ id: 'quiz', before: { ...bot, version: 2 }, after: { ...bot, version: 1 } }]) // before '{"version":2}'
 */
export function botEntries(
  stamp: AuditStamp,
  bots: readonly {
    readonly id: string;
    readonly before: AuditedBot | undefined;
    readonly after: AuditedBot | undefined;
  }[],
): readonly AuditEntry[] {
  const changed = bots.flatMap(({ id, before, after }) => {
    const facts = changedFacts(before && botFacts(before), after && botFacts(after));
    return facts ? [{ id, ...facts }] : [];
  });
  return changed.map(({ id, before, after }, index) =>
    entryOf(index === 0 ? stamp : { ...stamp, id: `${stamp.id}-${index}` }, { botId: id, before, after }),
  );
}

/** Bots that a change may touch: by id, and the owners of the addresses. */
export interface TouchedBots {
  readonly ids: readonly string[];
  readonly publicIds: readonly string[];
}

/** The bots that a publication changes, including those that lose an address. */
export function botsOfPublication(bots: readonly Pick<BotPublication, 'id' | 'publicIds'>[]): TouchedBots {
  return { ids: bots.map(({ id }) => id), publicIds: bots.flatMap(({ publicIds }) => publicIds) };
}

/** What of a bot can be changed. */
type AuditedBot = BotFacts &
  Pick<BotRecord, 'publicIds' | 'version' | 'isClosed' | 'isArchived' | 'areScriptsAllowed'> & {
    readonly canary?: Canary | undefined;
  };

function botFacts(bot: AuditedBot): Facts {
  const { publicIds, version, isClosed, isArchived, areScriptsAllowed, canary } = bot;
  const shown = publicIds.slice(0, limits.auditedAddresses);
  const said = Object.entries(factsOf(bot)).map(([name, fact]) => [name, cut(fact)]);
  return {
    ...Object.fromEntries(said),
    publicIds: shown.map(cut),
    version: version ?? null,
    isClosed,
    isArchived,
    ...(areScriptsAllowed ? { areScriptsAllowed } : {}),
    ...(canary ? { canary: { version: canary.version, share: canary.share } } : {}),
  };
}

/** Lists are cut, and looks are listed by their names. */
function cut(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.slice(0, limits.auditedAddresses).map((one) => one.name ?? one);
  return typeof fact === 'string' ? fact.slice(0, limits.auditedCharacters) : fact;
}

/** Only the differences; all facts of created or removed things. Nothing without a difference. */
function changedFacts(
  before: Facts | undefined,
  after: Facts | undefined,
): { readonly before: Facts | undefined; readonly after: Facts | undefined } | undefined {
  if (!before || !after) return before || after ? { before, after } : undefined;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => toText({ of: before[name] }) !== toText({ of: after[name] }),
  );
  if (names.length === 0) return undefined;
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: only(before), after: only(after) };
}
