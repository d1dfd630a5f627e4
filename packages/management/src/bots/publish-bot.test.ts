// The publishing rule, as a table of definitions and options.

import type { BotTest, Issue, RunTestsResponse } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { CheckedDefinition } from '@colloquy/verify/check';
import { describe, expect, it, vi } from 'vitest';
import type { PublishBotOptions } from './publish-bot.ts';
import { publishBot } from './publish-bot.ts';

const warning: Issue = { path: ['name'], message: 'It is long.', severity: 'warning' };
const error: Issue = { path: ['groups', 0], message: 'It is empty.' };
const size = {} as NonNullable<CheckedDefinition['size']>;
const definition = { id: 'lead-bot' };

async function run(
  checked: Partial<CheckedDefinition>,
  options: PublishBotOptions = {},
  given: object = definition,
) {
  const publish = vi.fn(async () => ({ ok: false, problem: problem('CONFLICT') }) as const);
  const check = async () => ({ problems: [], ...checked }) as CheckedDefinition;
  const published = await publishBot({ checks: { check, test: fails }, publish }, given, options);
  return { published, publish };
}

/** Every test fails. */
const fails = async (_: unknown, tests: readonly BotTest[]): Promise<RunTestsResponse> => ({
  runs: tests.map(({ id, name }) => ({
    id,
    name,
    isPassed: false,
    failures: [{ line: 2, expected: 'bot> Hi', shown: 'bot> Hello' }],
  })),
  passed: 0,
  failed: tests.length,
});

describe('publishBot', () => {
  it.each([
    ['without problems', { size }, {}],
    ['with warnings', { size, problems: [warning] }, {}],
    ['with errors, by force', { size, problems: [error] }, { force: true }],
  ])('publishes a definition %s', async (_name, checked, options) => {
    const { published, publish } = await run(checked, { ...options, message: 'First' });
    expect(publish).toHaveBeenCalledExactlyOnceWith(definition, { message: 'First' });
    expect(published).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
  });

  it.each([
    ['has errors', { size, problems: [error] }, {}, 'The definition has errors'],
    [
      'is a draft with errors',
      { size, problems: [error] },
      { subject: 'draft' as const },
      'The draft has errors',
    ],
    ['cannot run', { problems: [error] }, { force: true }, 'This is not a bot that can run.'],
  ])('refuses a definition that %s, with its issues', async (_name, checked, options, message) => {
    const { published, publish } = await run(checked, options);
    expect(publish).not.toHaveBeenCalled();
    expect(published).toMatchObject({ ok: false, problem: { code: 'BAD_REQUEST', issues: [error] } });
    if (!published.ok) expect(published.problem.message).toContain(message);
  });

  it('refuses a definition with failing tests, and records the failures when forced', async () => {
    const tested = { ...definition, tests: [{ id: 't1', name: 'A lead', script: 'bot> Hi' }] };
    const refused = await run({ size }, {}, tested);
    expect(refused.publish).not.toHaveBeenCalled();
    expect(refused.published).toMatchObject({
      problem: {
        issues: [
          {
            path: ['tests', 0],
            message: 'The test "A lead" fails in line 2: expected bot> Hi, but the bot has bot> Hello',
          },
        ],
      },
    });
    const { publish } = await run({ size }, { force: true, message: 'Sale' }, tested);
    expect(publish).toHaveBeenCalledWith(tested, { message: 'Sale (published with failing tests: A lead)' });
  });
});
