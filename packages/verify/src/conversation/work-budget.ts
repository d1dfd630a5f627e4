// The budget of a run of tests: counts its work as fuel, and pauses it in slices, so that other runs in the same thread continue.
import { limits } from './limits.ts';

/** The run has used up its fuel. */
export class BudgetUsedUp extends Error {
  override readonly name = 'BudgetUsedUp';

  constructor(fuel: number) {
    super(
      `The tests of this run took more work than they may do (${fuel} units), so this test did not run to its end. Look for a loop, or run fewer tests at once.`,
    );
  }
}

/** Counts work. */
export interface WorkBudget {
  /**
   * Counts work that was done, and waits after each slice.
   *
   * @throws BudgetUsedUp when nothing is left
   */
  spend(units: number): Promise<void> | undefined;
}

/**
 * Creates a budget.
 *
 * @param rest resolves when the run may continue
 * @param fuel all that may be spent
 * @example const budget = createWorkBudget(() => new Promise((resolve) => setImmediate(resolve)));
 */
export function createWorkBudget(rest: () => Promise<void>, fuel: number = limits.testFuel): WorkBudget {
  let remaining = fuel;
  let sinceRest = 0;
  return {
    spend(units) {
      remaining -= units;
      if (remaining < 0) throw new BudgetUsedUp(fuel);
      sinceRest += units;
      if (sinceRest < limits.fuelPerSlice) return undefined;
      sinceRest = 0;
      return rest();
    },
  };
}
