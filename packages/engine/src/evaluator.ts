// The evaluator: runs inline code for the engine, which does not know its implementation.
import type { FuelBudget } from './fuel.ts';

/** Code that is ready to run, here or in the client. Values are bound to identifiers, so text of a visitor is never parsed as code. */
export interface BoundCode {
  readonly content: string;
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
}

/** A piece of code to run, with everything it may see: no clock, randomness or I/O besides. */
export interface Evaluation {
  /** The body of a function; `return` is optional for a single expression. */
  readonly code: string;
  /** Values bound to identifiers. */
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
  /** The value of `Date.now()` and `new Date()`, in epoch milliseconds. */
  readonly now: number;
  /** Seeds `Math.random`. */
  readonly seed: string;
}

/**
 * The result. `assignments` are the calls of `setVariable(name, value)`, in order. `isUncompiled` says that the code does not compile, so none
 * of it has run: the message alone is ambiguous, because running code may fail with a SyntaxError too.
 */
export type EvaluationResult =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly assignments: readonly { readonly name: string; readonly value: unknown }[];
    }
  | { readonly ok: false; readonly message: string; readonly isUncompiled?: true };

/** Runs code synchronously under fuel and memory limits. Never throws; the same evaluation gives the same result. */
export interface Evaluator {
  /** @param budget its limit, from which it takes its use; without one, only its own limit counts */
  evaluate(evaluation: Evaluation, budget?: FuelBudget): EvaluationResult;
}

/** The default evaluator: every evaluation fails with a message. */
export const noEvaluator: Evaluator = {
  evaluate: () => ({ ok: false, message: 'This server runs without a script evaluator.' }),
};
