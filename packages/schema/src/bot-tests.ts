// Tests of a bot: conversations stored in its definition, and the results of running them.
import { z } from 'zod';
import { limits } from './limits.ts';
import type { Issue } from './problem.ts';

/** A test: a conversation in the format of `.chat` files. */
export const BotTest = z
  .object({
    id: z.string().min(1).max(limits.idCharacters),
    name: z.string().max(limits.botNameCharacters).describe('The name of the test.'),
    script: z
      .string()
      .max(limits.botTestCharacters)
      .describe(
        'One conversation in the format of `.chat` files, without a `flow` line. It runs against this bot.',
      ),
  })
  .describe('A test of a bot.');
export type BotTest = z.infer<typeof BotTest>;

/**
 * Parses the tests of a definition. A definition without tests is valid.
 *
 * @example readBotTests({ tests: [{ id: 't1', name: 'A lead', script: 'bot> Hello' }] }).data?.length // 1
 */
export function readBotTests(definition: Readonly<Record<string, unknown>>) {
  return Tests.safeParse(definition);
}

const Tests = z.object({ tests: z.array(BotTest).max(limits.botTests).default([]) });

/** Body of `POST /v1/bots/{botId}/tests/run`: runs the tests of a bot. */
export const RunTestsRequest = z
  .strictObject({
    bot: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('A definition with its `tests`. Defaults to the draft of the bot.'),
  })
  .describe('The tests to run.');
export type RunTestsRequest = z.infer<typeof RunTestsRequest>;

/** A line of a test whose actual output differs. */
export const TestFailure = z
  .object({
    line: z.int().min(1).describe('The line in the script of the test, starting at 1.'),
    expected: z
      .string()
      .optional()
      .describe('The output that the script expects. Absent if it expects none.'),
    shown: z.string().optional().describe('The actual output of the bot. Absent if there was none.'),
    message: z.string().optional().describe('Why the line cannot be run.'),
  })
  .describe('A line with an unexpected result.');
export type TestFailure = z.infer<typeof TestFailure>;

/** The result of one test. */
export const TestRun = z
  .object({
    id: z.string(),
    name: z.string(),
    isPassed: z.boolean(),
    failures: z.array(TestFailure).describe('The first failures, in the order of the script.'),
  })
  .describe('The result of a test.');
export type TestRun = z.infer<typeof TestRun>;

/** Response of `POST /v1/bots/{botId}/tests/run`. */
export const RunTestsResponse = z
  .object({ runs: z.array(TestRun), passed: z.int(), failed: z.int() })
  .describe('The results of all tests of a bot.');
export type RunTestsResponse = z.infer<typeof RunTestsResponse>;

/**
 * The failing tests as issues of the definition, each with its first failure.
 *
 * @example testIssues(await runBotTests(definition, tests))[0]?.message // 'The test "A lead" fails in line 2: …'
 */
export function testIssues({ runs }: RunTestsResponse): Issue[] {
  return runs.flatMap(({ name, isPassed, failures: [first] }, index): Issue[] => {
    if (isPassed) return [];
    const place = first ? ` in line ${first.line}: ${failureText(first)}` : '.';
    return [
      {
        path: ['tests', index],
        message: `The test "${name}" fails${place}`,
        severity: 'error',
        fix: 'Correct the bot, or the test if the bot is right.',
      },
    ];
  });
}

function failureText({ message, expected, shown }: TestFailure): string {
  if (message !== undefined) return message;
  return `expected ${expected ?? 'nothing more'}, but the bot has ${shown ?? 'nothing'}`;
}
