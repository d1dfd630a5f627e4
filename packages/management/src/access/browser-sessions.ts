// Browser sessions: tokens in a cookie that page scripts cannot read.

import type { Attribution } from '@colloquy/runtime';
import { limits } from '@colloquy/schema';
import type { Invitations } from './invitations.ts';
import type { SignInLinks } from './sign-in-links.ts';
import type { Tokens, TokenWish } from './tokens.ts';

/** A signed-in browser. */
export interface BrowserSession {
  /** The value of the cookie. */
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const OWNER: TokenWish = { name: 'Browser', scopes: ['own'] };

const SESSION_DAYS = 0.5;

/**
 * Signs a browser in: as owner for half a day, or with the scopes and days of an invitation. If several browsers use a
 * link at the same time, one succeeds. Returns nothing when the link is unknown, used or expired, or the limit of
 * tokens is reached.
 *
 * @example await signIn({ tokens, signInLinks, invitations }, code)
 */
export async function signIn(
  {
    tokens,
    signInLinks,
    invitations,
  }: { readonly tokens: Tokens; readonly signInLinks: SignInLinks; readonly invitations: Invitations },
  code: string,
): Promise<BrowserSession | undefined> {
  const grant = signInLinks.redeem(code) ?? (await invitations.redeem(code));
  return grant && openSession(tokens, grant.invited ?? OWNER, { actor: grant.actor, operation: 'signIn' });
}

/** Opens a session, by default for half a day. Returns nothing when the limit of tokens is reached. */
export async function openSession(
  tokens: Tokens,
  { name, expiresInDays = SESSION_DAYS, ...rights }: TokenWish,
  by: Attribution,
): Promise<BrowserSession | undefined> {
  const wish = { ...rights, name: name.slice(0, limits.tokenNameCharacters), expiresInDays };
  const made = await tokens.create(wish, by);
  return made && { secret: made.secret, expiresAt: made.token.expiresAt ?? 0 };
}

/** Signs a browser out. Returns false when it was not signed in. */
export async function signOut(tokens: Tokens, secret: string): Promise<boolean> {
  const token = await tokens.find(secret);
  if (!token) return false;
  const { id, name } = token;
  return tokens.revoke(id, { actor: { kind: 'token', id, name }, operation: 'signOut' });
}
