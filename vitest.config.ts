// How the tests run: everything beside the sources and under bench/ and tests/, in Node, at one of two sizes.
import { defineConfig } from 'vitest/config';

/** Long runs (`npm run test:long`) have every size in full and add the files that only they run. */
const isLong = process.env.COLLOQUY_TEST_SIZE === 'long';

/** Drawn once and kept: a change is judged by the same cases as the one before it. `test:long` draws a fresh one. */
const FIXED_SEED = 20_261_122;

const wantedSeed = Number(process.env.COLLOQUY_SEED);

declare module 'vitest' {
  // What tests get with `inject`.
  export interface ProvidedContext {
    /** Everything that a test draws by chance follows from it. */
    readonly seed: number;
    readonly isLong: boolean;
  }
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-setup.ts'],
    setupFiles: ['tests/support/computing-time.ts'],
    include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
    provide: {
      seed: Number.isSafeInteger(wantedSeed) && wantedSeed !== 0 ? wantedSeed : FIXED_SEED,
      isLong,
    },
    // Many tests wait for processes that start, die or time out; one worker alone would leave a core of two idle.
    maxWorkers: 2,
    // Most tests take milliseconds. The bound is for properties and servers on a busy machine with few cores.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
