// Browsers that are signed in: a link that is good for one of them, once, becomes a token that no script of a page can read.
import { limits } from '@colloquy/schema';
import type { Attribution } from './audit-stamp.ts';
import type { Tokens, TokenWish } from './tokens.ts';

/** A browser that is signed in. */
export interface BrowserSession {
  /** What the cookie holds. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const MACHINE = { kind: 'machine' } as const;
const LINK = { name: 'Sign-in link', days: 1 / 24 };
const SESSION = { name: 'Browser', days: 0.5 };

/**
 * Makes a link for a browser of whoever owns the server. It is a token that opens nothing by itself, for an hour.
 *
 * @example `http://127.0.0.1:3000/docs#sign-in=${await makeSignInLink(tokens)}`
 */
export async function makeSignInLink(tokens: Tokens): Promise<string | undefined> {
  const wish = { name: LINK.name, scopes: [], expiresInDays: LINK.days };
  return (await tokens.create(wish, { actor: MACHINE, operation: 'createToken' }))?.secret;
}

/** Signs a browser in for half a day. Nothing when the link is none, is too old, or was used. Of many that use it at once, one is signed in. */
export async function signIn(tokens: Tokens, link: string): Promise<BrowserSession | undefined> {
  const token = await tokens.find(link);
  if (!token || token.scopes.length > 0) return undefined;
  const by = { actor: { kind: 'token', id: token.id, name: token.name }, operation: 'signIn' } as const;
  if (!(await tokens.revoke(token.id, by))) return undefined;
  return openSession(tokens, { name: SESSION.name, scopes: ['own'] }, by);
}

/** Opens a session for half a day. Nothing when there are as many tokens as there may be. */
export async function openSession(
  tokens: Tokens,
  { name, scopes }: Pick<TokenWish, 'name' | 'scopes'>,
  by: Attribution,
): Promise<BrowserSession | undefined> {
  const wish = { name: name.slice(0, limits.tokenNameCharacters), scopes, expiresInDays: SESSION.days };
  const made = await tokens.create(wish, by);
  return made && { secret: made.secret, expiresAt: made.token.expiresAt ?? 0 };
}

/** Signs a browser out. False when it was not signed in. */
export async function signOut(tokens: Tokens, secret: string): Promise<boolean> {
  const token = await tokens.find(secret);
  if (!token) return false;
  const { id, name } = token;
  return tokens.revoke(id, { actor: { kind: 'token', id, name }, operation: 'signOut' });
}
