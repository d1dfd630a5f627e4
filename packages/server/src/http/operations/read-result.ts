// Gives one result.
import { ListedResult } from '@colloquy/schema';
import { z } from 'zod';
import { problemResponse, success } from '../../chats/api-response.ts';
import { noSuchResult } from '../access/subjects.ts';
import { exampleResult, listedResult } from '../listed-result.ts';
import type { Operation } from '../operation.ts';
import { parameterOf, resultId } from '../parameters.ts';
import { send } from '../send.ts';

export const readResult: Operation = {
  id: 'readResult',
  tag: 'Results',
  method: 'GET',
  path: '/v1/results/{resultId}',
  summary: 'Read a result',
  description:
    'Answers, variables and logs of one visitor. What was said is given back by `GET /v1/sessions/{sessionId}`.',
  access: { scope: 'read', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  responses: {
    200: {
      description: 'The result.',
      content: { 'application/json': { schema: ListedResult, example: exampleResult } },
    },
  },
  refusals: { 404: 'There is no such result.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const result = await colloquy.findResult(parameterOf(request, 'resultId'));
      if (!result) return send(reply, problemResponse(noSuchResult()));
      const isChatTold = await access.seesChat(request, result.sessionId);
      return send(reply, success(JSON.stringify(listedResult(result, { isChatTold }))));
    },
};
