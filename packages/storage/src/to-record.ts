// Rows become records: both databases give the same rows, one with booleans and lists, the other with numbers and JSON texts.

import { joinText } from './long-texts.ts';
import type { Actor, AuditEntry } from './nouns/audit/audit-entries.ts';
import type { BotFacts, BotRecord } from './nouns/bots/bot-records.ts';
import { NO_FACTS } from './nouns/bots/bot-records.ts';
import type { DraftChangeRecord, DraftState } from './nouns/drafts/draft-records.ts';
import type { TokenRecord } from './nouns/tokens/token-records.ts';
import type { WebhookRecord } from './nouns/webhooks/webhook-records.ts';
import type { AnswerRecord, LogRecord, SessionListing, StatedFacts, StoredResult } from './store.ts';

/** A record as a database gives it: NULL where something is absent. */
export type Row<Stored> = {
  readonly [K in keyof Stored]:
    | (Stored[K] extends boolean ? boolean | number : Exclude<Stored[K], undefined>)
    | (undefined extends Stored[K] ? null : never);
};

/** A list, or its JSON text. */
export type List = readonly string[] | string;

export type BotRow = Row<Omit<BotRecord, keyof BotFacts | 'publicIds' | 'canary' | 'areScriptsAllowed'>> & {
  readonly areScriptsAllowed: boolean | number;
  readonly publicIds: List;
  /** JSON text. */
  readonly facts: string;
  readonly canaryVersion: number | null;
  readonly canaryShare: number | null;
  readonly canaryFlow: string | null;
};
export type ListingRow = Row<Omit<SessionListing, 'status'>> & { readonly isEnded: boolean | number };
export type ResultRow = Row<Omit<StoredResult, 'answers' | 'logs' | 'facts'>> & {
  /** JSON text. */
  readonly facts: string | null;
  /** What the variables refer to: see `joinText`. */
  readonly longTexts: string | null;
};
export type WebhookRow = Row<Omit<WebhookRecord, 'events'>> & { readonly events: string };
export type LogRow = Row<LogRecord> & { readonly createdAt: number };
export type AnswerRow = Omit<AnswerRecord, 'attachedFileUrls'> & {
  readonly attachedFileUrls: List | null;
  readonly createdAt: number;
};

export type TokenRow = Row<Omit<TokenRecord, 'scopes' | 'bots'>> & {
  /** JSON texts. */
  readonly scopes: string;
  readonly bots: string | null;
};
export type AuditRow = Row<Omit<AuditEntry, 'actor'>> & {
  readonly kind: Actor['kind'];
  readonly actorId: string | null;
  readonly actorName: string | null;
};

/** A row without NULLs. */
type Recorded<Found> = {
  readonly [K in keyof Found]: null extends Found[K] ? Exclude<Found[K], null> | undefined : Found[K];
};

/**
 * The same without NULLs: these fields are absent.
 *
 * @example toRecord({ id: 'a', message: null }) // { id: 'a', message: undefined }
 */
export function toRecord<Found extends object>(row: Found): Recorded<Found> {
  const record: Record<string, unknown> = { ...(row as Record<string, unknown>) };
  for (const name of Object.keys(record)) if (record[name] === null) record[name] = undefined;
  return record as Recorded<Found>;
}

export function toBot({ canaryVersion, canaryShare, canaryFlow, facts, ...row }: BotRow): BotRecord {
  const bot = {
    ...NO_FACTS,
    ...(JSON.parse(facts) as Partial<BotFacts>),
    ...toRecord(row),
    publicIds: toList(row.publicIds),
    isClosed: Boolean(row.isClosed),
    isArchived: Boolean(row.isArchived),
    areScriptsAllowed: row.areScriptsAllowed ? true : undefined,
  };
  if (canaryVersion === null || canaryShare === null || canaryFlow === null) return bot;
  return { ...bot, canary: { version: canaryVersion, share: canaryShare, flow: canaryFlow } };
}

export function toSession<R extends ListingRow>({ isEnded, ...row }: R) {
  const status = isEnded ? ('ended' as const) : ('open' as const);
  return { ...row, resultId: row.resultId ?? undefined, isPreview: Boolean(row.isPreview), status };
}

export function toResult({ longTexts, facts, ...row }: ResultRow): Omit<StoredResult, 'answers' | 'logs'> {
  const { hasStarted, isCompleted } = row;
  const variables = joinText(row.variables, longTexts);
  const result = {
    ...toRecord(row),
    variables,
    hasStarted: Boolean(hasStarted),
    isCompleted: Boolean(isCompleted),
  };
  return facts === null ? result : { ...result, facts: JSON.parse(facts) as StatedFacts };
}

export function toAnswer({
  resultId,
  blockId,
  content,
  attachedFileUrls,
  createdAt,
}: AnswerRow): StoredResult['answers'][number] {
  return { resultId, blockId, content, attachedFileUrls: toList(attachedFileUrls ?? []), createdAt };
}

export function toLog({
  status,
  description,
  details,
  context,
  createdAt,
}: LogRow): StoredResult['logs'][number] {
  return toRecord({ status, description, details, context, createdAt });
}

export function toToken({ scopes, bots, ...row }: TokenRow): TokenRecord {
  return {
    ...toRecord(row),
    scopes: JSON.parse(scopes) as readonly string[],
    bots: bots === null ? undefined : (JSON.parse(bots) as readonly string[]),
  };
}

export function toAuditEntry({ kind, actorId, actorName, ...row }: AuditRow): AuditEntry {
  const actor: Actor = { kind, id: actorId ?? undefined, name: actorName ?? undefined };
  return { ...toRecord(row), actor };
}

export function toWebhook({ events, ...row }: WebhookRow): WebhookRecord {
  return { ...row, events: JSON.parse(events) as WebhookRecord['events'] };
}

/** The state of a draft out of one that was kept whole and the changes from it on; nothing when one of them is not known any more. */
export function toState(
  definition: string | undefined,
  changes: readonly (Pick<DraftChangeRecord, 'revision' | 'patch' | 'changedAt'> & {
    readonly changedBy?: string | null | undefined;
  })[],
  revision: number,
): DraftState | undefined {
  const last = changes.at(-1);
  if (definition === undefined || last?.revision !== revision) return undefined;
  const patches = changes.slice(1).map(({ patch }) => patch);
  return { definition, patches, changedAt: last.changedAt, changedBy: last.changedBy ?? undefined };
}

function toList(list: List): readonly string[] {
  return typeof list === 'string' ? JSON.parse(list) : list;
}
