// What the host provides to a turn.
import type { Evaluator } from './evaluator.ts';
import type { Flow } from './flow.ts';
import type { PatternMatcher } from './view.ts';

/** A turn's dependencies: flows, the time, and evaluators of code and patterns. All functions are synchronous. */
export interface Host {
  /** Returns a flow version by its hash. The host loads the flows that a session refers to before the turn. */
  readonly flow: (hash: string) => Flow | undefined;
  /** Returns the current version of the bot that a link block enters. */
  readonly linked: (botId: string) => Flow | undefined;
  /** Epoch milliseconds. The time does not change during a turn. */
  readonly now: number;
  readonly evaluator: Evaluator;
  readonly matches: PatternMatcher;
  /** Fuel after which a turn pauses between two blocks, so that the host can run other turns. Default: it never pauses. */
  readonly fuelPerSlice?: number | undefined;
  /**
   * Fuel after which a turn is postponed in the middle of a block. Nothing of that turn is kept: the host runs it again without this
   * bound, at lower priority. Default: it is never postponed.
   */
  readonly fuelAtOnce?: number | undefined;
}
