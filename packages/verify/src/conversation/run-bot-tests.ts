// Runs the tests in a bot's definition.
import { setImmediate as nextRound } from 'node:timers/promises';
import type { BotTest, RunTestsResponse, TestFailure, TestRun } from '@colloquy/schema';
import { limits } from '@colloquy/schema';
import type { Backend } from './backend.ts';
import { isCheckLine } from './check-lines.ts';
import type { EngineBackendOptions } from './engine-backend.ts';
import { createEngineBackend } from './engine-backend.ts';
import { limits as workLimits } from './limits.ts';
import { parseConversations } from './parse-conversations.ts';
import { runConversation } from './run-conversation.ts';
import type { TurnRun } from './turn-run.ts';
import { isDifferent } from './turn-run.ts';
import type { WorkBudget } from './work-budget.ts';
import { BudgetUsedUp, createWorkBudget } from './work-budget.ts';

/** The bot of a script without a `flow` line. */
const OWN_BOT = { type: 'in-place', json: {}, line: 1 } as const;

/** Options of a run. */
export interface RunTestsOptions {
  readonly budget?: WorkBudget;
  /** Receives each turn, for coverage. */
  readonly onTurn?: EngineBackendOptions['onTurn'];
}

/**
 * Runs the tests of a bot on the engine, in order. No external call is made: scripts contain the results. Together they may
 * use `testFuel`; tests beyond it fail. Other work of the thread goes on between slices.
 *
 * @example await runBotTests(definition, tests) // { runs: [{ id: 't1', name: 'A lead', isPassed: true, failures: [] }], passed: 1, failed: 0 }
 */
export async function runBotTests(
  definition: unknown,
  tests: readonly BotTest[],
  { budget = createWorkBudget(nextRound), onTurn }: RunTestsOptions = {},
): Promise<RunTestsResponse> {
  const backend = await createEngineBackend({ budget, onTurn });
  const runs: TestRun[] = [];
  for (const test of tests) runs.push(await runTest(test, { definition, backend, budget }));
  const passed = runs.filter(({ isPassed }) => isPassed).length;
  return { runs, passed, failed: runs.length - passed };
}

/** What a test runs with. */
interface TestMeans {
  readonly definition: unknown;
  readonly backend: Backend;
  readonly budget: WorkBudget;
}

async function runTest({ id, name, script }: BotTest, means: TestMeans): Promise<TestRun> {
  try {
    await means.budget.spend(script.length * workLimits.scriptCharacterFuel);
    return { id, name, ...(await playTest(script, means)) };
  } catch (error) {
    if (!(error instanceof BudgetUsedUp)) throw error;
    return { id, name, isPassed: false, failures: [{ line: 1, message: error.message }] };
  }
}

async function playTest(
  script: string,
  { definition, backend }: TestMeans,
): Promise<Pick<TestRun, 'isPassed' | 'failures'>> {
  const { conversations, problems } = parseConversations(script, { flow: OWN_BOT });
  const failures: TestFailure[] = problems.map(({ line, message }) => ({ line, message }));
  for (const conversation of problems.length > 0 ? [] : conversations) {
    if (conversation.flow !== OWN_BOT) {
      failures.push({
        line: conversation.flow.line,
        message: 'A test talks to its own bot. Remove the "flow" line.',
      });
      continue;
    }
    const run = await runConversation(conversation, {
      backend,
      definitions: { definition, linkedDefinitions: [] },
    });
    if (run.refusal !== undefined) failures.push({ line: conversation.line, message: run.refusal });
    // Later differences often follow from the first one.
    const first = run.turns.find(isDifferent);
    if (first) failures.push(...first.problems, ...failuresOf(first));
  }
  if (conversations.length === 0 && failures.length === 0)
    failures.push({ line: 1, message: 'This test says nothing. Add a line such as: you> Hello' });
  return { isPassed: failures.length === 0, failures: failures.slice(0, limits.testFailures) };
}

/** The differing lines of a turn: an expected line with its replacement, or either of them alone. */
function failuresOf({ step, comparison }: TurnRun): TestFailure[] {
  const expected = step.entries.filter(({ kind }) => kind === 'expectation');
  const failures: TestFailure[] = [];
  let next = 0;
  let open: { line: number; expected: string; shown?: string }[] = [];
  for (const { type, text, replacement } of comparison) {
    if (type === 'new') {
      const replaced = open.shift();
      if (replaced) replaced.shown = text;
      else failures.push({ line: expected[next]?.line ?? expected.at(-1)?.line ?? step.line, shown: text });
      continue;
    }
    if (type === 'missing') {
      const failure = { line: expected[next]?.line ?? step.line, expected: text };
      failures.push(replacement === undefined ? failure : { ...failure, shown: replacement });
      if (!isCheckLine(text)) open.push(failure);
    } else open = [];
    next++;
  }
  return failures;
}
