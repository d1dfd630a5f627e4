// The audit log, as stored: changes with their author, before and after, and reads of personal data. Entries are
// added and never changed.
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, oneOf, optional, text } from '../row.ts';
import type { Actor, AuditStamp } from './audit-stamp.ts';

export type { Actor, AuditStamp } from './audit-stamp.ts';

/** An entry of the log. */
export type AuditEntry = Omit<RecordOf<typeof auditRow>, 'actor' | 'actorId' | 'actorName'> & {
  readonly actor: Actor;
};

export const auditRow = describeRow({
  id: text,
  /** Epoch milliseconds. */
  at: bigInteger,
  actor: oneOf<Actor['kind']>(),
  actorId: optional(text),
  actorName: optional(text),
  operation: text,
  botId: optional(text),
  /** Another subject: `result ID`, `chat ID`, `token ID`; `session ID` after an erasure. */
  subject: optional(text),
  /** The changed facts before and after, as JSON text; absent where there was or is nothing. */
  before: optional(text),
  after: optional(text),
});

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
  const details = Object.keys(facts).length > 0 ? { ...after, ...facts } : after;
  return { id, at, actor, operation, botId, subject, before: toText(before), after: toText(details) };
}

/** Facts of an entry, by name. */
export type Facts = Readonly<Record<string, unknown>>;

/** Facts as they are stored. */
export function toText(facts: Facts | undefined): string | undefined {
  return facts && JSON.stringify(facts);
}
