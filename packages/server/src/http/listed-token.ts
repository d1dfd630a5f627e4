// Tokens as the interface tells of them.
import type { ListedToken, TokenScope } from '@colloquy/schema';
import type { TokenRecord } from '../stores/store.ts';

/** Tells of a token. Its hash stays where it is. */
export function listedToken(token: TokenRecord): ListedToken {
  const { id, name, scopes, bots, createdAt, createdBy } = token;
  return {
    id,
    name,
    scopes: scopes as TokenScope[],
    ...(bots === undefined ? {} : { bots: [...bots] }),
    createdAt: new Date(createdAt).toISOString(),
    createdBy,
    ...timeOf('expiresAt', token),
    ...timeOf('lastUsedAt', token),
    ...timeOf('revokedAt', token),
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
