// Runs every check of the project and closes with one line that counts them: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { countTests } from './test-count.ts';

/** A check counts as one; its tool is started by its file, so that neither the PATH nor a shell matters. */
type Check = { readonly name: string; readonly tool: string; readonly options: readonly string[] };

const root = join(import.meta.dirname, '..');

const checks: readonly Check[] = [
  { name: 'types, pure rooms', tool: 'typescript/bin/tsc', options: ['-p', 'tsconfig.pure.json'] },
  { name: 'types, the rest', tool: 'typescript/bin/tsc', options: ['-p', 'tsconfig.json'] },
  { name: 'format and lint', tool: '@biomejs/biome/bin/biome', options: ['check', '--error-on-warnings'] },
  { name: 'unused code', tool: 'knip/bin/knip.js', options: ['--no-config-hints'] },
];

/** One check may take this long before it counts as failed: many times what it takes, and short enough to notice. */
const CHECK_TIMEOUT_MS = 5 * 60_000;

/** The longest that all tests together may take; the crash tests are most of it. */
const TESTS_TIMEOUT_MS = 60 * 60_000;

let passed = 0;
let failed = 0;

for (const check of checks) {
  const startedAt = performance.now();
  const { exitCode, output } = await run(check, { timeoutMs: CHECK_TIMEOUT_MS });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${exitCode === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`);
  if (exitCode === 0) passed += 1;
  else {
    failed += 1;
    print(output);
  }
}

const tests = await runTests();
for (const remark of tests.remarks) print(remark);
passed += tests.passed;
failed += tests.failed;

print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs all Vitest tests, showing its own report, and counts them from its machine-readable one. */
async function runTests(): Promise<ReturnType<typeof countTests>> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { exitCode } = await run(
      {
        name: 'tests',
        tool: 'vitest/vitest.mjs',
        options: [
          'run',
          '--allowOnly=false',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
        ],
      },
      { timeoutMs: TESTS_TIMEOUT_MS, show: true },
    );
    return countTests({ exitCode, report: readReport(reportFile) });
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
  { timeoutMs, show = false }: { readonly timeoutMs: number; readonly show?: boolean },
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ exitCode: number; output: string }>();
  let output = '';
  const collect = (chunk: string) => {
    output += chunk;
  };
  const child = spawn(process.execPath, [join(root, 'node_modules', check.tool), ...check.options], {
    cwd: root,
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
