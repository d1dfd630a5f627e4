// The caller of a request, and their permissions.
import type { TokenScope } from '@colloquy/schema';
import type { Actor, TokenRecord } from '@colloquy/storage';

/** An authorized caller. */
export interface Caller {
  /** For the audit log. */
  readonly actor: Actor;
  /** Whether they have this scope. */
  may(scope: TokenScope): boolean;
  /** Whether a bot is theirs to see. */
  sees(botId: string): boolean;
  /** Ids of the bots that are theirs; absent for all. */
  readonly bots: readonly string[] | undefined;
}

/** The holder of the operator's token: all permissions for all bots. */
export const operator: Caller = {
  actor: { kind: 'operator' },
  may: () => true,
  sees: () => true,
  bots: undefined,
};

/** The holder of a token: permissions by its scopes. */
export function holderOf({ id, name, scopes, bots }: TokenRecord): Caller {
  return {
    actor: { kind: 'token', id, name },
    may: (scope) => scopes.includes(scope) || scopes.includes('own'),
    sees: (botId) => bots === undefined || bots.includes(botId),
    bots,
  };
}
