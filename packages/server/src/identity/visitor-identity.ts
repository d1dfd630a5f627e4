// Who a visitor is, by the word of somebody whom the operator trusts.

/** A verified identity. */
export interface VisitorIdentity {
  /** The claim `sub`: who it is, for the signer. */
  readonly subject: string;
  /** Values of variables by name: `sub`, `name`, `email`, and `custom.…` for each claim inside `custom`. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Puts what is known for certain in front of what the visitor says. Of a visitor with an identity nobody but its signer sets the variables
 * that identities have, also those that this one leaves out.
 *
 * @example certainVariables({ email: 'boss@shop.example', City: 'Rome' }, identity) // { City: 'Rome', sub: 'u7', email: 'ada@shop.example' }
 */
export function certainVariables(
  said: Readonly<Record<string, unknown>> | undefined,
  identity: VisitorIdentity | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (!identity) return said;
  const own = Object.entries(said ?? {}).filter(([name]) => !isOfIdentity(name));
  return { ...Object.fromEntries(own), ...identity.variables };
}

/** Claims that become variables of their own name. */
export const NAMED_CLAIMS = ['sub', 'name', 'email'] as const;

/** In front of the names of all others. */
export const CUSTOM_PREFIX = 'custom.';

function isOfIdentity(name: string): boolean {
  return name.startsWith(CUSTOM_PREFIX) || NAMED_CLAIMS.some((claim) => claim === name);
}
