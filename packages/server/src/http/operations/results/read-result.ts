// Gives one result.

import { ListedResult } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../../access/subjects.ts';
import { defineOperation, written } from '../../define-operation.ts';
import { exampleResult, writeResult } from '../../listed-result.ts';
import { resultId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const readResult = defineOperation({
  id: 'readResult',
  tag: 'Results',
  method: 'GET',
  path: '/v1/results/{resultId}',
  summary: 'Read a result',
  description:
    'Returns the answers, variables and logs of one visitor. For the conversation, see `GET /v1/results/{resultId}/transcript`.',
  access: { scope: 'read', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  output: { description: 'The result.', schema: ListedResult, example: exampleResult },
  refusals: { 404: 'There is no such result.' },
  async run({ colloquy }, { path: { resultId: id }, recordReading }) {
    const body = await colloquy.reads.oneByOne(`result ${id}`, async () => {
      const result = await colloquy.results.find(id);
      if (!result) return undefined;
      await recordReading({ botId: result.botId, subject: `result ${id}` });
      return writeResult(result);
    });
    return written(orRefuse(body, noSuchResult()));
  },
});
