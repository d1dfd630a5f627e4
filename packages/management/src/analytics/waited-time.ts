// Waited times: milliseconds sorted into steps, for the median of millions.

/** Steps per doubling of the time: the value of a step is off by a fifth at most. */
const STEPS_PER_DOUBLING = 2;

/** The first step holds everything below this. */
const SHORTEST_MS = 1_000;

/** Twelve days. Longer waits count as that. */
const LONGEST_STEP = 40;

/**
 * The step of a time.
 *
 * @example stepOf(90_000) // 13
 */
export function stepOf(milliseconds: number): number {
  if (milliseconds < SHORTEST_MS) return 0;
  const step = 1 + Math.floor(STEPS_PER_DOUBLING * Math.log2(milliseconds / SHORTEST_MS));
  return Math.min(step, LONGEST_STEP);
}

/**
 * The time in the middle of a step.
 *
 * @example millisecondsOf(13) // 76_109
 */
function millisecondsOf(step: number): number {
  if (step === 0) return SHORTEST_MS / 2;
  return Math.round(SHORTEST_MS * 2 ** ((step - 0.5) / STEPS_PER_DOUBLING));
}

/**
 * The approximate median of waits.
 *
 * @param waits the number of waits per step
 * @example medianOf(new Map([[1, 9], [5, 1]])) // that of step 1
 */
export function medianOf(waits: ReadonlyMap<number, number>): number | undefined {
  let remaining = [...waits.values()].reduce((sum, count) => sum + count, 0) / 2;
  for (const step of [...waits.keys()].sort((one, other) => one - other)) {
    remaining -= waits.get(step) ?? 0;
    if (remaining <= 0) return millisecondsOf(step);
  }
  return undefined;
}
