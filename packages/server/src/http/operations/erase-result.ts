// Erases all data of a visitor.

import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../access/subjects.ts';
import type { Operation } from '../operation.ts';
import { parameterOf, resultId } from '../parameters.ts';
import { send } from '../send.ts';

export const eraseResult: Operation = {
  id: 'eraseResult',
  tag: 'Results',
  method: 'DELETE',
  path: '/v1/results/{resultId}',
  summary: 'Erase a visitor',
  description:
    'Erases everything about the visitor of this result: answers, variables, logs, chats, the stored responses and uploaded files, and what was left of them in the files of the database.',
  access: { scope: 'operate', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  responses: { 204: { description: 'It is gone.' } },
  refusals: {
    404: 'There is no such result.',
    503: 'It could not be erased completely. Send the same request again.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'resultId');
      try {
        const botId = (await colloquy.findResult(id))?.botId;
        const by = access.attribute(request, { operation: 'eraseResult', botId });
        if ((await colloquy.erase({ resultId: id }, by)) > 0) return reply.code(204).send();
      } catch (error) {
        request.log.error({ err: error, resultId: id }, 'a visitor was not erased completely');
        const message = 'It could not be erased completely. Send the same request again in a moment.';
        return send(reply, problemResponse(problem('SERVICE_UNAVAILABLE', { message })));
      }
      return send(reply, problemResponse(noSuchResult()));
    },
};
