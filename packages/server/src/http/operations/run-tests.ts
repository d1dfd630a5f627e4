// Plays the tests of a bot.
import { noSuchDraft } from '@colloquy/management/drafts';
import { problemResponse, success } from '@colloquy/runtime';
import { problem, RunTestsRequest, RunTestsResponse, readBotTests, toIssues } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const runTests: Operation = {
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
    kind: 'json',
    schema: RunTestsRequest,
    example: {} satisfies RunTestsRequest,
    isRequired: false,
    limitBytes: limits.previewBodyBytes,
  },
  responses: {
    200: {
      description: 'What came of them.',
      content: {
        'application/json': {
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
          } satisfies RunTestsResponse,
        },
      },
    },
  },
  refusals: {
    400: 'The tests of the definition cannot be read; `issues` says which and why.',
    404: 'There is no such bot.',
    503: 'They could not be played just now, or take too long.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { bot } = readRequest(request, RunTestsRequest);
      const draft = bot ? undefined : await colloquy.drafts.read(parameterOf(request, 'botId'));
      if (!bot && !draft) return send(reply, problemResponse(noSuchDraft()));
      const definition = bot ?? (JSON.parse(draft?.definition ?? '{}') as Readonly<Record<string, unknown>>);
      const read = readBotTests(definition);
      if (!read.success)
        return send(reply, problemResponse(problem('BAD_REQUEST', { issues: toIssues(read.error) })));
      const outcome = await colloquy.runTests(definition, read.data.tests);
      return send(reply, success(JSON.stringify(outcome)));
    },
};
