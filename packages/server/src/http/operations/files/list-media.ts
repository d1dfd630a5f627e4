// Lists the files that authors added for their bots.
import { ListMediaResponse } from '@colloquy/schema';
import { defineOperation } from '../../define-operation.ts';
import { exampleMedia } from '../../listed-media.ts';

export const listMedia = defineOperation({
  id: 'listMedia',
  tag: 'Files',
  method: 'GET',
  path: '/v1/media',
  summary: 'List the files of bots',
  description: 'Returns the files that were added for bots, newest first, each with the bots that use it.',
  access: { scope: 'read', about: 'several bots' },
  output: {
    description: 'The files.',
    schema: ListMediaResponse,
    example: { media: [exampleMedia], maxBytes: 10_485_760 },
  },
  run: async ({ colloquy: { media } }, { caller: { sees } }) => ({
    media: [...(await media.list(sees))],
    maxBytes: media.largestFile(),
  }),
});
