// A result: the stored variables of one visit to a bot.
import type { Value } from '@colloquy/schema';

/** A result as it is after a turn. A chat has one; linked bots that do not merge add their own. */
export interface TurnResult {
  readonly id: string;
  readonly botId: string;
  readonly variables: readonly { readonly id: string; readonly name: string; readonly value: Value }[];
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
}
