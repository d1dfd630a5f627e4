// The caller: who a request is from, and what they may do.
import type { TokenScope } from '@colloquy/schema';
import type { Actor, TokenRecord } from '@colloquy/storage';

/** Whoever was let in. */
export interface Caller {
  /** For the audit log. */
  readonly actor: Actor;
  /** Whether they may do what this scope is for. */
  may(scope: TokenScope): boolean;
  /** Whether a bot is theirs to see. */
  sees(botId: string): boolean;
  /** Ids of the bots that are theirs; absent for all. */
  readonly bots: readonly string[] | undefined;
}

/** Whoever has the operator's token: may do everything with all bots. */
export const operator: Caller = {
  actor: { kind: 'operator' },
  may: () => true,
  sees: () => true,
  bots: undefined,
};

/** Whoever has a token may do what it is for. */
export function holderOf({ id, name, scopes, bots }: TokenRecord): Caller {
  return {
    actor: { kind: 'token', id, name },
    may: (scope) => scopes.includes(scope) || scopes.includes('own'),
    sees: (botId) => bots === undefined || bots.includes(botId),
    bots,
  };
}
