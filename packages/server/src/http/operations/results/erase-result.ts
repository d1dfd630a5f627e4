// Erases all data of a visitor.

import { problem } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../../access/subjects.ts';
import { defineOperation } from '../../define-operation.ts';
import { resultId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const eraseResult = defineOperation({
  id: 'eraseResult',
  tag: 'Results',
  method: 'DELETE',
  path: '/v1/results/{resultId}',
  summary: "Erase a visitor's data",
  description:
    'Erases all data of the visitor of this result: answers, variables, logs, chats, stored responses and uploaded files, and their remnants in the database files.',
  access: { scope: 'operate', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  output: { description: 'The data was erased.' },
  refusals: {
    404: 'There is no such result.',
    503: 'Some data could not be erased. Send the same request again.',
  },
  async run({ colloquy }, { path: { resultId }, by, request }) {
    let erased: number;
    try {
      const botId = (await colloquy.results.find(resultId))?.botId;
      erased = await colloquy.results.eraseVisitor({ resultId }, { ...by, botId });
    } catch (error) {
      request.log.error({ err: error, resultId }, 'a visitor was not erased completely');
      const message = 'Some data could not be erased. Send the same request again in a moment.';
      throw new RefusedRequest(problem('SERVICE_UNAVAILABLE', { message }));
    }
    if (erased === 0) throw new RefusedRequest(noSuchResult());
  },
});
