// Runs the checks of the project and closes with one line that counts them: `N passed, N failed`.
//
// node tests/run.ts          all checks and tests, with fixed seeds: what each change has to pass
// node tests/run.ts --long   the same at full size and with a fresh seed, and the tests that take long
// node tests/run.ts --fast   types, and the tests of the packages that need no server: for while one works
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { longestFiles } from './longest-files.ts';
import { countTests } from './test-count.ts';

/** A check counts as one; its tool is started by its file, so that neither the PATH nor a shell matters. */
type Check = { readonly name: string; readonly tool: string; readonly options: readonly string[] };

const root = join(import.meta.dirname, '..');

const checks: readonly Check[] = [
  { name: 'types, pure rooms', tool: 'typescript/bin/tsc', options: ['-p', 'tsconfig.pure.json'] },
  { name: 'types, pages', tool: 'typescript/bin/tsc', options: ['-p', 'tsconfig.browser.json'] },
  { name: 'types, the widget', tool: 'typescript/bin/tsc', options: ['-p', 'packages/widget'] },
  {
    name: 'types, the rest',
    tool: 'typescript/bin/tsc',
    options: ['-p', 'tsconfig.json', '--checkers', '2'],
  },
  { name: 'format and lint', tool: '@biomejs/biome/bin/biome', options: ['check', '--error-on-warnings'] },
  { name: 'unused code', tool: 'knip/bin/knip.js', options: ['--no-config-hints'] },
];

/** The compiler collects its garbage seldom, and looks at most things twice and not four times (above): it computes for 25 seconds instead of 37 so. */
const CHECK_ENVIRONMENT = { GOGC: '400' };

/** One check may take this long before it counts as failed: many times what it takes, and short enough to notice. */
const CHECK_TIMEOUT_MS = 5 * 60_000;

/** How one runs the tests. `folders`: the tests in these alone. */
type Size = {
  readonly checks: readonly Check[];
  readonly folders: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The longest that all tests together may take before they count as failed. */
  readonly timeoutMs: number;
};

const SIZES: Readonly<Record<string, Size>> = {
  usual: {
    checks,
    folders: [],
    environment: { COLLOQUY_TEST_PACKED: 'part' },
    timeoutMs: 60 * 60_000,
  },
  '--long': {
    checks,
    folders: [],
    environment: {
      COLLOQUY_TEST_SIZE: 'long',
      COLLOQUY_TEST_PACKED: 'all',
      COLLOQUY_TEST_SEED: process.env.COLLOQUY_TEST_SEED ?? freshSeed(),
    },
    timeoutMs: 6 * 60 * 60_000,
  },
  '--fast': {
    checks: checks.filter(({ name }) => name.startsWith('types')),
    folders: ['schema', 'engine', 'language', 'blocks', 'client']
      .map((room) => `packages/${room}/`)
      .concat('tests/tidy/'),
    environment: {},
    timeoutMs: 5 * 60_000,
  },
};

const wanted = process.argv[2] ?? 'usual';
const size = SIZES[wanted];
if (!size || process.argv.length > 3) {
  print(`"${process.argv.slice(2).join(' ')}" is not known here. There are --long and --fast.`);
  process.exit(2);
}
const seed = size.environment.COLLOQUY_TEST_SEED;
if (seed) print(`Seed ${seed}. The same again: COLLOQUY_TEST_SEED=${seed} npm run test:long`);

let passed = 0;
let failed = 0;

// Side by side: none of them keeps two cores busy from its beginning to its end.
await Promise.all(
  size.checks.map(async (check) => {
    const startedAt = performance.now();
    const { exitCode, output } = await run(check, {
      timeoutMs: CHECK_TIMEOUT_MS,
      environment: CHECK_ENVIRONMENT,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${exitCode === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`);
    if (exitCode === 0) passed += 1;
    else {
      failed += 1;
      print(output);
    }
  }),
);

const tests = await runTests(size);
for (const remark of tests.remarks) print(remark);
passed += tests.passed;
failed += tests.failed;

print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs all Vitest tests, showing its own report, and counts them from its machine-readable one. */
async function runTests({ folders, environment, timeoutMs }: Size): Promise<ReturnType<typeof countTests>> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { exitCode } = await run(
      {
        name: 'tests',
        tool: 'vitest/vitest.mjs',
        options: [
          'run',
          ...folders,
          '--allowOnly=false',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
        ],
      },
      { timeoutMs, environment, show: true },
    );
    const report = readReport(reportFile);
    const longest = longestFiles(report, root);
    if (longest.length > 0) print(`The longest files, in seconds: ${longest.join(', ')}`);
    return countTests({ exitCode, report });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report's JSON, or `undefined` when the run ended before it wrote a whole one. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs a tool in the project's root and waits for its end. `show` prints as it goes instead of collecting. */
function run(
  check: Check,
  {
    timeoutMs,
    environment = {},
    show = false,
  }: {
    readonly timeoutMs: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly show?: boolean;
  },
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ exitCode: number; output: string }>();
  let output = '';
  const collect = (chunk: string) => {
    output += chunk;
  };
  const child = spawn(process.execPath, [join(root, 'node_modules', check.tool), ...check.options], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: timeoutMs,
  });
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  child.on('error', (error) => resolve({ exitCode: 1, output: error.message }));
  child.on('close', (code, signal) =>
    resolve({ exitCode: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
  );
  return promise;
}

function freshSeed(): string {
  return String(randomInt(1, 0x7fff_ffff));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
