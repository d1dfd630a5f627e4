// Plays the tests of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problem, RunTestsRequest, RunTestsResponse, readBotTests, toIssues } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineOperation } from '../define-operation.ts';
import { botId } from '../parameters.ts';
import { orRefuse, RefusedRequest } from '../refused-request.ts';

export const runTests = defineOperation({
  id: 'runTests',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/tests/run',
  summary: 'Run the tests of a bot',
  description:
    'Plays the conversations that are part of the definition (`tests`) on the draft, or on the definition of the request. Nothing is called: each test has the answers that its calls get. Tests are added and removed with the draft, and exported and imported with it.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: RunTestsRequest,
    example: {},
    isRequired: false,
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'What came of them.',
    schema: RunTestsResponse,
    example: {
      runs: [
        {
          id: 't1',
          name: 'A lead',
          isPassed: false,
          failures: [{ line: 4, expected: 'bot> Hello Ada!', shown: 'bot> Hi Ada!' }],
        },
      ],
      passed: 0,
      failed: 1,
    },
  },
  refusals: {
    400: 'The tests of the definition cannot be read; `issues` says which and why.',
    404: 'There is no such bot.',
    503: 'They could not be played just now, or take too long.',
  },
  async run({ colloquy }, { path, body: { bot } }) {
    const draft = bot ? undefined : orRefuse(await colloquy.drafts.read(path.botId), noSuchDraft());
    const definition = bot ?? (JSON.parse(draft?.definition ?? '{}') as Readonly<Record<string, unknown>>);
    const read = readBotTests(definition);
    if (!read.success) throw new RefusedRequest(problem('BAD_REQUEST', { issues: toIssues(read.error) }));
    return colloquy.runTests(definition, read.data.tests);
  },
});
