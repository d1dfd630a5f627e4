// Browser sessions: tokens in a cookie that no script of a page can read.

import type { Attribution } from '@colloquy/runtime';
import { limits } from '@colloquy/schema';
import type { SignInLinks } from './sign-in-links.ts';
import type { Tokens, TokenWish } from './tokens.ts';

/** A browser that is signed in. */
export interface BrowserSession {
  /** What the cookie holds. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const OWNER: TokenWish = { name: 'Browser', scopes: ['own'] };

/** Half a day. */
const SESSION_DAYS = 0.5;

/**
 * Signs a browser in: as owner for half a day, or with the rights and for the days that a person was invited for. Of several browsers that use
 * a link at once, one is signed in. Nothing when the link is unknown, used or too old, or when there are as many tokens as there may be.
 *
 * @example await signIn({ tokens, signInLinks }, code)
 */
export async function signIn(
  { tokens, signInLinks }: { readonly tokens: Tokens; readonly signInLinks: SignInLinks },
  code: string,
): Promise<BrowserSession | undefined> {
  const grant = signInLinks.redeem(code);
  return grant && openSession(tokens, grant.invited ?? OWNER, { actor: grant.actor, operation: 'signIn' });
}

/** Opens a session, for half a day if the wish names no days. Nothing when there are as many tokens as there may be. */
export async function openSession(
  tokens: Tokens,
  { name, expiresInDays = SESSION_DAYS, ...rights }: TokenWish,
  by: Attribution,
): Promise<BrowserSession | undefined> {
  const wish = { ...rights, name: name.slice(0, limits.tokenNameCharacters), expiresInDays };
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
