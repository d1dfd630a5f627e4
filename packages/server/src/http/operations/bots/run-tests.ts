// Plays the tests of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problem, RunTestsRequest, RunTestsResponse, readBotTests, toIssues } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { botId } from '../../parameters.ts';
import { orRefuse, RefusedRequest } from '../../refused-request.ts';

export const runTests = defineOperation({
  id: 'runTests',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/tests/run',
  summary: 'Run the tests of a bot',
  description:
    'Runs the tests in the definition (`tests`) against the draft, or against the definition in the request. No calls are made: each test contains the responses to its calls. The tests of one request may do a limited amount of work, some seconds of computing; those beyond it fail and say so. Tests are edited, exported and imported as part of the definition.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: RunTestsRequest,
    example: {},
    isRequired: false,
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'The test results.',
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
    400: 'The tests of the definition cannot be read; `issues` names them and the reasons.',
    404: 'There is no such bot.',
    503: 'The tests cannot be run at the moment.',
  },
  async run({ colloquy }, { path, body: { bot }, by }) {
    const draft = bot ? undefined : orRefuse(await colloquy.drafts.read(path.botId), noSuchDraft());
    const definition = bot ?? (JSON.parse(draft?.definition ?? '{}') as Readonly<Record<string, unknown>>);
    const read = readBotTests(definition);
    if (!read.success) throw new RefusedRequest(problem('BAD_REQUEST', { issues: toIssues(read.error) }));
    return colloquy.bots.runTests(definition, read.data.tests, by);
  },
});
