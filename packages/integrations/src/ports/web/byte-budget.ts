// A budget of bytes that all responses share while they are read.

/** Memory that may be taken and is given back. */
export interface ByteBudget {
  /** Takes bytes; false when they are not there. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/**
 * Makes a budget.
 *
 * @example
 * const budget = createByteBudget(1_000);
 * budget.take(800); // true
 * budget.take(300); // false
 */
export function createByteBudget(bytes: number): ByteBudget {
  let left = bytes;
  return {
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    give(returned) {
      left += returned;
    },
  };
}
