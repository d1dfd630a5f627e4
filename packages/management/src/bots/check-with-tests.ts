// Checks a definition and runs its tests.
import { readBotTests, testIssues } from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import type { CheckOrder, DefinitionChecks } from './definition-checks.ts';

/** A checked definition; failing tests are among its problems. */
export interface TestedDefinition extends CheckedDefinition {
  /** Names of the tests that fail. */
  readonly failing: readonly string[];
}

/**
 * Finds the problems of a definition, and runs the tests in it if it can run.
 *
 * @throws CheckFailure when the check or the tests cannot run
 * @example (await checkWithTests(checks, definition)).failing // ['A lead']
 */
export async function checkWithTests(
  checks: Pick<DefinitionChecks, 'check' | 'test'>,
  definition: unknown,
  order?: CheckOrder,
): Promise<TestedDefinition> {
  const checked = await checks.check(definition, order);
  const tests = checked.size ? readBotTests(definition as Readonly<Record<string, unknown>>).data?.tests : [];
  if (!tests || tests.length === 0) return { ...checked, failing: [] };
  const tested = await checks.test(definition, tests, order);
  return {
    ...checked,
    problems: [...checked.problems, ...testIssues(tested)],
    failing: tested.runs.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
  };
}
