// `colloquy test`: plays the conversations of `.chat` files and reports where a bot differs.
import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { readBotTests } from '@colloquy/schema';
import type { Backend, Painter } from '@colloquy/verify';
import {
  createEngineBackend,
  explainRun,
  readScriptFile,
  runConversation,
  updateScriptFile,
  wordsOf,
  writeWhole,
} from '@colloquy/verify';
import { runBotTests } from '@colloquy/verify/bot-tests';
import { TestCoverage } from '@colloquy/verify/coverage';
import type { BackendName } from '../backends/backends.ts';
import { backendMakers } from '../backends/backends.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { isBotFile } from '../flow-files/bot-text.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { CommandIo } from '../io.ts';
import { complain, complainPainted, print } from '../io.ts';
import { watchFolders } from '../serving/watch-folders.ts';
import { coverageLines } from '../tests/coverage-lines.ts';
import { describeFailure } from '../tests/describe-failure.ts';
import type { TestResult } from '../tests/junit-xml.ts';
import { junitXml } from '../tests/junit-xml.ts';

const backendNames = Object.keys(backendMakers) as BackendName[];

export const test: Command = {
  name: 'test',
  summary: 'Runs the tests of .chat files and of bots, and reports where a bot responds differently.',
  operands: 'FILE|DIR…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `For a folder, all .chat files in it run; for a bot, the tests that the studio stored in it.

  colloquy test examples
  colloquy test bots/lead.chat --update
  colloquy test bots/lead.flow.json
  colloquy test bots --coverage --min 80`,
  options: {
    backend: {
      value: 'NAME',
      description: `Backend to run on: ${backendNames.join(', ')} or all (default: engine).`,
    },
    update: {
      description:
        'Rewrites the expectations to the current responses of the bot (same as UPDATE=1). Turns with errors stay.',
    },
    'accept-errors': { description: 'With --update: rewrites turns with errors as well.' },
    junit: { value: 'FILE', description: 'Writes the results as JUnit XML as well.' },
    coverage: {
      description: 'Prints the blocks, paths, branches, rejections and failed calls that no test reached.',
    },
    min: { value: 'PERCENT', description: 'Fails when a bot has less coverage. Implies --coverage.' },
    watch: { description: 'Runs again when a test or a bot beside it is saved, until Ctrl+C.' },
  },
  run: async (call) => {
    const { operands, io } = call;
    const least = call.text('min') === undefined ? undefined : Number(call.text('min'));
    if (least !== undefined && !(least >= 0 && least <= 100)) {
      complain(io, '--min is a number of percent from 0 to 100.');
      return exitCodes.usage;
    }
    const isMeasured = call.isOn('coverage') || least !== undefined;
    if (isMeasured && (call.text('backend') ?? 'engine') !== 'engine') {
      complain(io, 'Coverage is measured on the engine. Leave --backend out.');
      return exitCodes.usage;
    }
    const coverage = isMeasured ? new TestCoverage() : undefined;
    const backends = coverage
      ? [await createEngineBackend({ onTurn: coverage.add })]
      : await makeBackends(call);
    if (!backends) {
      complain(
        io,
        `There is no backend "${call.text('backend')}"; there are ${backendNames.join(', ')} and all.`,
      );
      return exitCodes.usage;
    }
    const exitCode = await runAll(backends, call, coverage);
    if (!call.isOn('watch')) return exitCode;
    print(io, 'Saved changes run the tests again. Stop with Ctrl+C.');
    await watchFolders(operands.flatMap(watchedFor), {
      signal: io.stopSignal,
      onChanged: () => runAll(backends, call, coverage),
      onGone: () => undefined,
    });
    return exitCodes.good;
  },
};

/** Runs all tests once, and prints the results. */
async function runAll(
  backends: readonly Backend[],
  call: CommandCall,
  coverage: TestCoverage | undefined,
): Promise<ExitCode> {
  const { operands, io } = call;
  const paths = operands.flatMap(scriptsIn);
  if (paths.length === 0) {
    complain(io, `There is no .chat file in ${operands.join(', ')}.`);
    return exitCodes.problems;
  }
  const isUpdating = call.isOn('update') || io.environment.UPDATE === '1';
  const results: TestResult[] = [];
  for (const path of paths) {
    try {
      const [first] = backends;
      if (isUpdating && first)
        await update(path, { backend: first, acceptsErrors: call.isOn('accept-errors'), io });
      results.push(...(await playFile(path, { backends, coverage, io })));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const failure =
        code === 'ENOENT'
          ? `There is no file ${path}.`
          : `${path} cannot be read: ${(error as Error).message}`;
      complain(io, failure);
      results.push({ file: path, name: path, failure });
    }
  }
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  print(io, `${results.length - failed} passed, ${failed} failed`);
  const junit = call.text('junit');
  if (junit !== undefined) await writeWhole(junit, junitXml(results));
  const isCovered = coverage === undefined || reportCoverage(coverage, call);
  return failed === 0 && isCovered ? exitCodes.good : exitCodes.problems;
}

/** Prints the coverage of each bot, and returns whether all have the least coverage. */
function reportCoverage(coverage: TestCoverage, { text, io }: CommandCall): boolean {
  const least = Number(text('min') ?? 0);
  const reports = coverage.reports();
  for (const report of reports) for (const line of coverageLines(report)) print(io, line);
  const low = reports.filter(({ percent }) => percent < least);
  for (const { name, percent } of low)
    complain(io, `The coverage of "${wordsOf(name)}" is ${percent} %; at least ${least} % are required.`);
  return low.length === 0;
}

/** The files to watch for an operand: its tests, and the bots in the folders of these. */
function watchedFor(operand: string): string[] {
  const scripts = scriptsIn(operand);
  return [...new Set([...scripts, ...scripts.map((path) => dirname(path))])];
}

async function update(
  path: string,
  { backend, acceptsErrors, io }: { backend: Backend; acceptsErrors: boolean; io: CommandIo },
): Promise<void> {
  if (isBotFile(path)) return;
  const { isChanged, refused } = await updateScriptFile(path, backend, { acceptsErrors });
  if (isChanged) print(io, `Updated ${path}`);
  for (const { line, message } of refused) complain(io, `Not updated from ${path}:${line} on: ${message}`);
}

async function playFile(
  path: string,
  {
    backends,
    coverage,
    io,
  }: { backends: readonly Backend[]; coverage: TestCoverage | undefined; io: CommandIo },
): Promise<TestResult[]> {
  if (isBotFile(path)) return playBotTests(path, { coverage, io });
  const { conversations, problems } = await readScriptFile(path);
  const results: TestResult[] = problems.map(({ line, message }) => {
    complain(io, `✗ ${path}:${line}\n  ${message}`);
    return { file: path, name: `line ${line}`, failure: message };
  });
  if (conversations.length === 0 && problems.length === 0) {
    const failure = 'The file contains no conversation, so nothing ran.';
    complain(io, `✗ ${path}\n  ${failure}`);
    return [{ file: path, name: path, failure }];
  }
  for (const { conversation, definitions } of conversations) {
    for (const backend of backends) {
      const run = await runConversation(conversation, { backend, definitions });
      const name = `${conversation.name} (${backend.name})`;
      const title = `${path}:${conversation.line} ${name}`;
      const explain = (paint?: Painter) =>
        explainRun(run, { file: path, conversation, ...(paint ? { paint } : {}) });
      if (run.isPassed) print(io, `✓ ${title}`);
      else {
        complain(io, `✗ ${title}`);
        complainPainted(io, explain(painterFor(io)));
      }
      results.push({ file: path, name, failure: run.isPassed ? undefined : explain() });
    }
  }
  return results;
}

/** Runs the tests in the definition of a bot. */
async function playBotTests(
  path: string,
  { coverage, io }: { coverage: TestCoverage | undefined; io: CommandIo },
): Promise<TestResult[]> {
  const fail = (failure: string): TestResult[] => {
    complain(io, failure);
    return [{ file: path, name: path, failure }];
  };
  const file = await readFlowFile(path);
  if (!file.ok) return fail(file.message);
  const tests = readBotTests(file.definition as Readonly<Record<string, unknown>>);
  if (!tests.success || tests.data.tests.length === 0)
    return fail(`${path} has no tests. Save some in the studio, or name a .chat file.`);
  const { runs } = await runBotTests(file.definition, tests.data.tests, {
    onTurn: coverage?.add,
  });
  return runs.map(({ name, failures, isPassed }) => {
    const failure = isPassed ? undefined : failures.map(describeFailure).join('\n');
    if (isPassed) print(io, `✓ ${path} ${wordsOf(name)}`);
    else complain(io, `✗ ${path} ${wordsOf(name)}\n${failure}`);
    return { file: path, name, failure };
  });
}

async function makeBackends({ text }: CommandCall): Promise<readonly Backend[] | undefined> {
  const name = text('backend') ?? 'engine';
  if (name === 'all') return Promise.all(Object.values(backendMakers).map((makeBackend) => makeBackend()));
  const known = backendNames.find((candidate) => candidate === name);
  return known && [await backendMakers[known]()];
}

function scriptsIn(path: string): string[] {
  if (!isFolder(path)) return [path];
  return globSync('**/*.chat', { cwd: path, exclude: (name) => name.includes('node_modules') })
    .sort()
    .map((name) => join(path, name));
}

/** False for a path that cannot be read: its reader reports the error. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function painterFor({ stderr }: CommandIo): Painter {
  const colors = { same: 'dim', missing: 'red', new: 'green', visitor: 'bold' } as const;
  const stream = stderr as NodeJS.WritableStream;
  return (text, as) => (stderr.isTTY ? styleText(colors[as], wordsOf(text), { stream }) : wordsOf(text));
}
