// How the tests run: everything beside the sources and under tests/, in Node.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-setup.ts'],
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Most tests take milliseconds. The bound is for properties and servers on a busy machine with few cores.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
