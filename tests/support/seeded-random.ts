// Chance for tests that can be repeated: everything that is drawn follows from one printed seed.
import { inject } from 'vitest';

/** Draws numbers and choices; the same seed draws the same ones. */
export interface SeededRandom {
  readonly seed: number;
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True in this share of cases, from 0 to 1. */
  happens(share: number): boolean;
  /** A UUID-shaped key. */
  key(): string;
}

/**
 * The seed of a test run: what the environment variable says, else always the same one. A test that uses it prints it.
 *
 * @example COLLOQUY_TEST_SEED=42 npx vitest run tests/faults
 */
export function runSeed(): number {
  return inject('seed');
}

/** mulberry32: 32 bits of state are plenty for choosing what a test does. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const word = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const integer = (least: number, most: number) => least + (word() % (most - least + 1));
  return {
    seed,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] as never,
    happens: (share) => word() / 0x1_0000_0000 < share,
    key: () => {
      const digits = Array.from({ length: 4 }, () => word().toString(16).padStart(8, '0')).join('');
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
