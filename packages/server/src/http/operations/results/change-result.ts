// Changes what is stated about a result, such as its note.

import { ChangeResultRequest, ListedResult } from '@colloquy/schema';
import { z } from 'zod';
import { noSuchResult } from '../../access/subjects.ts';
import { defineOperation, written } from '../../define-operation.ts';
import { exampleResult, writeResult } from '../../listed-result.ts';
import { resultId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const changeResult = defineOperation({
  id: 'changeResult',
  tag: 'Results',
  method: 'PATCH',
  path: '/v1/results/{resultId}',
  summary: 'Change the note, the assignee or the tags of a result',
  description:
    'Changes what your team states about a result. Absent fields keep their value, and null removes one. Visitors never see it. It is removed with the result.',
  access: { scope: 'operate', and: 'read', about: 'result' },
  parameters: { path: z.object({ resultId }) },
  body: { schema: ChangeResultRequest, example: { note: 'Called back on Monday.', tags: ['callback'] } },
  output: {
    description: 'The updated result.',
    schema: ListedResult,
    example: { ...exampleResult, note: 'Called back on Monday.', tags: ['callback'] },
  },
  refusals: { 404: 'There is no such result.' },
  async run({ colloquy }, { path: { resultId: id }, body, by }) {
    const isChanged = await colloquy.results.change(id, body, by);
    const result = isChanged ? await colloquy.results.find(id) : undefined;
    return written(orRefuse(result && writeResult(result), noSuchResult()));
  },
});
