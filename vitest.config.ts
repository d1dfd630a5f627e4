// How the tests run: everything beside the sources and under bench/ and tests/, in Node, at one of two sizes.
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/support/slowest-first.ts';
import { compiledCode } from './tests/support/test-cache.ts';

/** Long runs (`npm run test:long`) have every size in full and add the files that only they run. */
const isLong = process.env.COLLOQUY_TEST_SIZE === 'long';

/** Drawn once and kept: a change is judged by the same cases as the one before it. `test:long` draws a fresh one. */
const FIXED_SEED = 20_261_122;

const wantedSeed = Number(process.env.COLLOQUY_TEST_SEED);

const excluded = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])];

/** Tests of the project "packed" alone. */
const onlyPacked = 'tests/**/*.packed.test.ts';

/**
 * Tests over HTTP, the command line and browsers that also run against the installed package: a fixed part in `npm test`, all in long runs. The part has
 * each area whose packages load late, or whose files the build moves. Commands load all together, so
 * three of them are enough; `colloquy test` plays the examples of the package in tests/packaging.
 */
const PACKED_PART = [
  'tests/http/{drafts,found-results,gateways,invitations,operations,pages,preview,read-chat,served-files,small-attacks}.test.ts',
  'tests/http/streams/{client-doors,reply-stream}.test.ts',
  'tests/uploads/{made-files,uploading}.test.ts',
  'tests/browser/{gallery,page-scripts}.test.ts',
  'packages/cli/src/commands/{check,import,publish}.test.ts',
];
const PACKED_ALL = [
  'tests/{analytics,browser,channels,credentials,http,model,uploads,webhooks}/**/*.test.ts',
  'packages/cli/src/{commands,office}/**/*.test.ts',
];

/** They look into the process of the server or of the command, where a package has other names, or test parts of the sources alone. */
const NEVER_PACKED = [
  'packages/cli/src/commands/service.test.ts',
  'tests/http/{log,turn-path}.test.ts',
  'tests/uploads/{s3-refusals,storage}.test.ts',
];

const packed = { part: PACKED_PART, all: PACKED_ALL }[process.env.COLLOQUY_TEST_PACKED ?? ''];

/** Suites whose files may share a process. */
const sharing = [
  'analytics',
  'browser',
  'channels',
  'conversations',
  'egress',
  'http',
  'management',
  'model',
  'ports',
  'properties',
  'replay',
  'runtime',
  'storage',
  'studio',
  'support',
  'tidy',
  'uploads',
  'utterances',
  'webhooks',
  'widget',
].map((suite) => `tests/${suite}/**/*.test.ts`);

/** Measure their own process, so they have one each. */
const measuring = [
  'packages/cli/src/flow-files/read-flow-file.test.ts',
  'packages/cli/src/serving/spare-memory.test.ts',
  'packages/server/src/http/fair-queue.test.ts',
  'packages/server/src/http/streams/bot-news.test.ts',
  'tests/http/connections.test.ts',
  'tests/lifecycle/many-results.test.ts',
];

const pages = ['packages/{widget,react,studio}/src/**/*.test.{ts,tsx}', 'tests/widget/**/*.test.ts'];

/**
 * Compare how long things take, or what a server holds, or build anew what others read. In long runs, where everything else keeps the machine busy,
 * they wait until it is done.
 */
const alone = isLong
  ? [
      'tests/browser/speed.long.test.ts',
      'tests/hostile/**/*.long.test.ts',
      'tests/lifecycle/many-{results,turns.long}.test.ts',
      'tests/packaging/{published-packages,weight}.long.test.ts',
      'tests/studio/large-bot.long.test.ts',
    ]
  : [];

/** Node reads the sources by itself, as it does in a server: nothing is built for the tests. */
const AS_NODE_RUNS_IT = { viteModuleRunner: false, nodeLoader: false } as const;

// The processes of the tests load the same modules again and again; what Node made of them is kept.
process.env.NODE_COMPILE_CACHE ??= compiledCode;

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
    setupFiles: ['tests/support/computing-time.ts'],
    projects: [
      // Files of a room share a worker, and so do suites that leave nothing behind in its process: modules are loaded once and not for each
      // of some four hundred files.
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['packages/*/src/**/*.test.ts', ...sharing],
          exclude: [...excluded, ...pages, ...measuring, ...alone, onlyPacked],
          isolate: false,
          experimental: AS_NODE_RUNS_IT,
        },
      },
      // JSX and style sheets are nothing that Node reads by itself.
      { extends: true, test: { name: 'pages', include: pages, isolate: false } },
      // The other suites start processes and databases, and take longest: they have workers of their own, before the rooms.
      {
        extends: true,
        test: {
          name: 'suites',
          include: ['bench/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...excluded, ...sharing, ...measuring, ...alone, onlyPacked],
          isolate: false,
          experimental: AS_NODE_RUNS_IT,
        },
      },
      {
        extends: true,
        test: {
          name: 'measuring',
          include: measuring,
          exclude: [...excluded, ...alone],
          experimental: AS_NODE_RUNS_IT,
        },
      },
      ...(packed
        ? [
            {
              extends: true as const,
              test: {
                name: 'packed',
                include: [onlyPacked, ...packed],
                exclude: [...excluded, ...alone, ...NEVER_PACKED],
                setupFiles: ['tests/support/packed/use-package.ts'],
                isolate: false,
                experimental: AS_NODE_RUNS_IT,
              },
            },
          ]
        : []),
      // One after the other, when the others have ended.
      ...(isLong
        ? [
            {
              extends: true as const,
              test: {
                name: 'alone',
                include: alone,
                maxWorkers: 1,
                sequence: { groupOrder: 1 },
                experimental: AS_NODE_RUNS_IT,
              },
            },
          ]
        : []),
    ],
    globalSetup: ['tests/support/shared-setup.ts'],
    sequence: { sequencer: SlowestFirst },
    exclude: excluded,
    provide: {
      seed: Number.isSafeInteger(wantedSeed) && wantedSeed !== 0 ? wantedSeed : FIXED_SEED,
      isLong,
    },
    // Many tests wait for processes that start, die or time out: on two cores, two workers would leave a third of them idle.
    maxWorkers: 3,
    // Most tests take milliseconds. The bound is for properties and servers on a busy machine with few cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
