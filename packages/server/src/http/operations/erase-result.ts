// Erases what is kept about a visitor.
import { problem } from '@colloquy/schema';
import { z } from 'zod';
import { problemResponse } from '../../chats/api-response.ts';
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
    'Erases everything about the visitor of this result: answers, variables, logs, chats, the stored responses and uploaded files, and what was left of them in the files of the database. For the operator of the server, with `Authorization: Bearer` and the token.',
  access: 'operator',
  parameters: { path: z.object({ resultId }) },
  responses: { 204: { description: 'It is gone.' } },
  refusals: {
    404: 'There is no such result.',
    503: 'It could not be erased completely. Send the same request again.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'resultId');
      try {
        if ((await colloquy.erase({ resultId: id })) > 0) return reply.code(204).send();
      } catch (error) {
        request.log.error({ err: error, resultId: id }, 'a visitor was not erased completely');
        const message = 'It could not be erased completely. Send the same request again in a moment.';
        return send(reply, problemResponse(problem('SERVICE_UNAVAILABLE', { message })));
      }
      return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such result.' })));
    },
};
