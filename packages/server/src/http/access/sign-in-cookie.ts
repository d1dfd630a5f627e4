// The cookie of a sign-in in progress: what the browser must bring back from the issuer.

import { accessLimits as limits } from '@colloquy/management';
import type { SignInAttempt } from '@colloquy/management/openid-sign-in';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './session-cookie.ts';

/** The prefix of the name over HTTPS takes the path of the whole server. */
const COOKIES = {
  http: { name: 'colloquy_sign_in', path: '/sign-in' },
  https: { name: '__Host-colloquy_sign_in', path: '/' },
} as const;

/**
 * The sign-in attempt of a browser; nothing when it is missing or invalid.
 *
 * @example attemptOf(request)?.state
 */
export function attemptOf({
  headers,
  protocol,
}: Pick<FastifyRequest, 'headers' | 'protocol'>): SignInAttempt | undefined {
  const text = cookieOf(headers.cookie, COOKIES[protocol].name);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return isAttempt(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The header that sets a browser's attempt, or removes it. Sent along on the issuer's redirect, unlike a stricter cookie; it grants no access. */
export function attemptCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  attempt: SignInAttempt | undefined,
): string {
  const value = attempt ? Buffer.from(JSON.stringify(attempt)).toString('base64url') : '';
  const seconds = attempt ? limits.signInMs / 1_000 : 0;
  const secure = protocol === 'https' ? '; Secure' : '';
  const { name, path } = COOKIES[protocol];
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

function isAttempt(parsed: unknown): parsed is SignInAttempt {
  const { state, nonce, verifier, at } = (parsed ?? {}) as Partial<Record<keyof SignInAttempt, unknown>>;
  return [state, nonce, verifier].every((part) => typeof part === 'string') && typeof at === 'number';
}
