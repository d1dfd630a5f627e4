// A visitor's identity, signed by a party that the operator trusts.
import { hash } from 'node:crypto';

/** A verified identity. */
export interface VisitorIdentity {
  /** The claim `sub`: who it is, for the signer. */
  readonly subject: string;
  /** The claim `iss`: subjects of two signers are two people. Absent when the token names none. */
  readonly issuer: string | undefined;
  /** Values of variables by name: `sub`, `name`, `email`, and `custom.…` for each claim inside `custom`. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Puts verified values before the visitor's own. For a visitor with an identity only its signer sets the variables of
 * identities, including those it omits.
 *
 * @example certainVariables({ email: 'boss@shop.example', City: 'Rome' }, identity) // { City: 'Rome', sub: 'u7', email: 'ada@shop.example' }
 */
export function certainVariables(
  said: Readonly<Record<string, unknown>> | undefined,
  identity: VisitorIdentity | undefined,
): Readonly<Record<string, unknown>> | undefined {
  return identity ? { ...withoutClaims(said, identity), ...identity.variables } : said;
}

/** Removes values reserved for identities. Without an identity nothing is removed. */
export function withoutClaims(
  values: Readonly<Record<string, unknown>> | undefined,
  identity: VisitorIdentity | undefined,
): Readonly<Record<string, unknown>> {
  if (!identity) return values ?? {};
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !isOfIdentity(name)));
}

/**
 * The owner of a chat and its result: a short hash, not the subject itself, which may be a person's name.
 *
 * @example subjectOf({ issuer: undefined, subject: 'u7', variables: {} }) // 'q5M…', 43 characters
 */
export function subjectOf(identity: VisitorIdentity | undefined): string | undefined {
  return identity && hash('sha256', JSON.stringify([identity.issuer, identity.subject]), 'base64url');
}

/** Claims that become variables of their own name. */
export const NAMED_CLAIMS = ['sub', 'name', 'email'] as const;

/** In front of the names of all others. */
export const CUSTOM_PREFIX = 'custom.';

function isOfIdentity(name: string): boolean {
  return name.startsWith(CUSTOM_PREFIX) || NAMED_CLAIMS.some((claim) => claim === name);
}
