// Presents tokens and the audit log.
import type { ListedAuditEntry, ListedToken, TokenScope } from '@colloquy/schema';
import type { AuditEntry, TokenRecord } from '@colloquy/storage';

/** Presents a token, without its hash. */
export function listedToken(token: TokenRecord): ListedToken {
  return {
    ...listedGrant(token),
    createdBy: token.createdBy,
    ...timeOf('expiresAt', token),
    ...timeOf('lastUsedAt', token),
    ...timeOf('revokedAt', token),
  };
}

/** Presents what tokens and invitations share. */
export function listedGrant({
  id,
  name,
  scopes,
  bots,
  createdAt,
}: Pick<TokenRecord, 'id' | 'name' | 'scopes' | 'bots' | 'createdAt'>): Omit<ListedToken, 'createdBy'> {
  return {
    id,
    name,
    scopes: scopes as TokenScope[],
    ...(bots === undefined ? {} : { bots: [...bots] }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** Presents a change. */
export function listedAuditEntry({
  id,
  at,
  actor,
  operation,
  botId,
  subject,
  before,
  after,
}: AuditEntry): ListedAuditEntry {
  return {
    id,
    at: new Date(at).toISOString(),
    actor: {
      kind: actor.kind,
      ...(actor.id === undefined ? {} : { id: actor.id }),
      ...(actor.name === undefined ? {} : { name: actor.name }),
    },
    operation,
    ...(botId === undefined ? {} : { botId }),
    ...(subject === undefined ? {} : { subject }),
    ...(before === undefined ? {} : { before: JSON.parse(before) as ListedAuditEntry['before'] }),
    ...(after === undefined ? {} : { after: JSON.parse(after) as ListedAuditEntry['after'] }),
  };
}

function timeOf(name: 'expiresAt' | 'lastUsedAt' | 'revokedAt', token: TokenRecord): Partial<ListedToken> {
  const at = token[name];
  return at === undefined ? {} : { [name]: new Date(at).toISOString() };
}

/** A token for the examples of the reference. */
export const exampleToken: ListedToken = {
  id: '9f86d081884c7d65',
  name: 'Build server',
  scopes: ['publish'],
  bots: ['quiz-bot'],
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'ada',
  expiresAt: '2027-02-18T09:30:00.000Z',
  lastUsedAt: '2026-11-22T17:05:00.000Z',
};

/** An entry of the audit log. */
export const exampleAuditEntry: ListedAuditEntry = {
  id: '00002a5f1c0e9d7b3a8c6f4e2d',
  at: '2026-11-22T09:30:00.000Z',
  actor: { kind: 'token', id: '9f86d081884c7d65', name: 'Build server' },
  operation: 'changeBot',
  botId: 'quiz-bot',
  before: { version: 3 },
  after: { version: 2 },
};
