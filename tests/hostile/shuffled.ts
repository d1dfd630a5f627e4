// The order in which attacks come.
import type { SeededRandom } from '../support/seeded-random.ts';

/**
 * The same values in an order that chance draws.
 *
 * @example shuffled([1, 2, 3], seededRandom(1))
 */
export function shuffled<Value>(values: readonly Value[], random: SeededRandom): Value[] {
  const order = [...values];
  for (let index = order.length - 1; index > 0; index--) {
    const other = random.integer(0, index);
    [order[index], order[other]] = [order[other] as Value, order[index] as Value];
  }
  return order;
}
