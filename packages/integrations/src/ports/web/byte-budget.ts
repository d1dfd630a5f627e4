// A memory budget shared by all responses in progress.

/** Memory that can be taken and given back. */
export interface ByteBudget {
  /** Takes bytes; false when too few are left. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/**
 * Creates a budget.
 *
 * @example
 * const budget = createByteBudget(1_000);
 * budget.take(800); // true
 * budget.take(300); // false
 */
export function createByteBudget(bytes: number): ByteBudget {
  let remaining = bytes;
  return {
    take(wanted) {
      if (wanted > remaining) return false;
      remaining -= wanted;
      return true;
    },
    give(returned) {
      remaining += returned;
    },
  };
}
