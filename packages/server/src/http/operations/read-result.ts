// Gives one result.

import { problemResponse, success } from '@colloquy/runtime';
import { ListedResult } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../access/subjects.ts';
import { exampleResult, writeResult } from '../listed-result.ts';
import { noteReading } from '../note-reading.ts';
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
    'Answers, variables and logs of one visitor. What was said is given by `GET /v1/results/{resultId}/transcript`.',
  access: { scope: 'read', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  responses: {
    200: {
      description: 'The result.',
      content: { 'application/json': { schema: ListedResult, example: exampleResult } },
    },
  },
  refusals: { 404: 'There is no such result.' },
  open: (services) => async (request, reply) => {
    const { colloquy } = services;
    const id = parameterOf(request, 'resultId');
    const body = await colloquy.reads.oneByOne(`result ${id}`, async () => {
      const result = await colloquy.findResult(id);
      if (!result) return undefined;
      const { botId } = result;
      await noteReading(services, request, { operation: 'readResult', botId, subject: `result ${id}` });
      return writeResult(result);
    });
    return send(reply, body === undefined ? problemResponse(noSuchResult()) : success(body));
  },
};
