// Checks the definition of a file, including its code and its tests.

import { createSyntaxChecker } from '@colloquy/blocks';
import { platformsOf } from '@colloquy/management/channel-platforms';
import { readBotTests, testIssues } from '@colloquy/schema';
import { runBotTests } from '@colloquy/verify/bot-tests';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { checkDefinition as check } from '@colloquy/verify/check';

/**
 * Finds all problems of a definition. Their paths refer to the definition as given.
 *
 * @param channels names of chat platforms that the bot talks on
 * @example const { problems, size } = await checkDefinition(JSON.parse(text));
 */
export async function checkDefinition(
  definition: unknown,
  channels?: readonly string[],
): Promise<CheckedDefinition> {
  const platforms = await platformsOf(definition, channels);
  return check(definition, { syntaxError: await createSyntaxChecker(), platforms });
}

/**
 * Like `checkDefinition`, with the failing tests of the definition among its problems.
 *
 * @example const { problems } = await checkWithTests(JSON.parse(text));
 */
export async function checkWithTests(
  definition: unknown,
  channels?: readonly string[],
): Promise<CheckedDefinition> {
  const checked = await checkDefinition(definition, channels);
  const tests = checked.size ? readBotTests(definition as Readonly<Record<string, unknown>>).data?.tests : [];
  if (!tests || tests.length === 0) return checked;
  return {
    ...checked,
    problems: [...checked.problems, ...testIssues(await runBotTests(definition, tests))],
  };
}
