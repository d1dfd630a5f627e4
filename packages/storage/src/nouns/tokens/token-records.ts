// Tokens, as they are stored: what each may be used for, and a hash of its secret in place of the secret.
import type { AuditStamp } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, json, optional, text } from '../row.ts';

/** A token. Times are epoch milliseconds. */
export type TokenRecord = RecordOf<typeof tokenRow>;

export const tokenRow = describeRow({
  /** Part of the token itself, not secret. */
  id: text,
  name: text,
  /** SHA-256 of its secret, in hexadecimal digits. */
  hash: text,
  /** What it may be used for. The store never looks inside. */
  scopes: json<readonly string[]>(),
  /** Ids of the bots it is for; absent for all. */
  bots: optional(json<readonly string[]>()),
  createdAt: bigInteger,
  createdBy: text,
  /** The token is invalid from then on; absent for never. */
  expiresAt: optional(bigInteger),
  /** To about a minute. */
  lastUsedAt: optional(bigInteger),
  revokedAt: optional(bigInteger),
});

/** The part of a store that keeps tokens. */
export interface TokenStore {
  /**
   * Adds a token. Those that were revoked or have expired make room for it, the one that ended first before all others. False when there are as many as
   * there may be that have not ended: then nothing was written.
   */
  add(token: TokenRecord, audit?: AuditStamp): Promise<boolean>;
  load(id: string): Promise<TokenRecord | undefined>;
  /** All of them, newest first. */
  list(): Promise<readonly TokenRecord[]>;
  /** Revokes a token for ever. False when there is none, or it was revoked before. */
  revoke(id: string, when: { readonly at: number }, audit?: AuditStamp): Promise<boolean>;
  /** Changes the name under which the changes of a token are recorded. False when there is none. */
  rename(id: string, change: { readonly name: string }, audit?: AuditStamp): Promise<boolean>;
  /** Notes that a token was used. The time never decreases. */
  recordUse(id: string, when: { readonly at: number }): Promise<void>;
}

/** When a token ended or will end by itself; nothing for one that never does. */
export function endOf({
  revokedAt,
  expiresAt,
}: Pick<TokenRecord, 'revokedAt' | 'expiresAt'>): number | undefined {
  return revokedAt ?? expiresAt;
}

/** Facts of a token for the audit log. Never its hash. */
export function tokenFacts({
  name,
  scopes,
  bots,
  expiresAt,
}: TokenRecord): Readonly<Record<string, unknown>> {
  return {
    name,
    scopes,
    ...(bots === undefined ? {} : { bots }),
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}
