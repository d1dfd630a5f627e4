// The audit log, as stored: changes with their author, before and after, and reads of personal data. Entries are
// added and never changed.
import { limits } from '../../limits.ts';
import type { Removal, Removed } from '../../store.ts';
import type { BotFacts, BotPublication, BotRecord, Canary } from '../bots/bot-records.ts';
import { factsOf } from '../bots/bot-records.ts';
import type { AuditStamp } from './audit-stamp.ts';

export type { Actor, AuditStamp } from './audit-stamp.ts';

/** An entry of the log. */
export interface AuditEntry extends Pick<AuditStamp, 'id' | 'at' | 'actor' | 'operation'> {
  readonly botId: string | undefined;
  /** Another subject: `result ID`, `chat ID`, `token ID`; `session ID` after an erasure. */
  readonly subject: string | undefined;
  /** The changed facts before and after, as JSON text; absent where there was or is nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A page of the log, newest first. Times are epoch milliseconds. */
export interface AuditPage {
  /** At most 1,000. */
  readonly limit: number;
  /** The last entry of the page before. */
  readonly before?: Pick<AuditEntry, 'at' | 'id'> | undefined;
  /** Only entries from then on. */
  readonly since?: number | undefined;
  /** Only entries before then. */
  readonly until?: number | undefined;
  /** Only entries about these bots; at most 1,000. */
  readonly botIds?: readonly string[] | undefined;
}

/** The part of a store that keeps the audit log. Writes of a store take their own stamp. */
export interface AuditStore {
  /** Adds an entry about something outside the store. Idempotent. */
  add(entry: AuditEntry): Promise<void>;
  list(page: AuditPage): Promise<readonly AuditEntry[]>;
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

/** The bots that a removal changes themselves, or nothing when it removes other things. */
export function botsOfRemoval(removal: Removal): TouchedBots | undefined {
  if (removal.kind === 'bots') return { ids: removal.ids, publicIds: [] };
  return removal.kind === 'addresses' ? { ids: [], publicIds: removal.publicIds } : undefined;
}

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

/** The entry of a removal, or nothing when nothing was removed. */
export function removalEntry(
  stamp: AuditStamp,
  removal: Removal,
  { count }: Pick<Removed, 'count'>,
): AuditEntry | undefined {
  if (count === 0) return undefined;
  const botId = removal.kind === 'results' ? removal.botId : undefined;
  const subject = removal.kind === 'visitor' ? nameOfVisitor(removal.visitor) : undefined;
  return entryOf(stamp, { botId, subject, after: { removed: count } });
}

/** An entry of a stamp; a bot's states may be given as plain values. */
export function entryOf(
  { id, at, actor, operation, botId: stampedBot, facts = {} }: AuditStamp,
  {
    botId = stampedBot,
    subject,
    before,
    after,
  }: {
    readonly botId?: string | undefined;
    readonly subject?: string | undefined;
    readonly before?: Facts | undefined;
    readonly after?: Facts | undefined;
  },
): AuditEntry {
  const told = Object.keys(facts).length > 0 ? { ...after, ...facts } : after;
  return { id, at, actor, operation, botId, subject, before: toText(before), after: toText(told) };
}

type Facts = Readonly<Record<string, unknown>>;

function nameOfVisitor(visitor: Extract<Removal, { kind: 'visitor' }>['visitor']): string {
  return 'resultId' in visitor ? `result ${visitor.resultId}` : `session ${visitor.sessionId}`;
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

function cut(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.slice(0, limits.auditedAddresses);
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

function toText(facts: Facts | undefined): string | undefined {
  return facts && JSON.stringify(facts);
}
