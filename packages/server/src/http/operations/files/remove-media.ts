// Removes a file that no bot uses.
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { accepted } from '../../refused-request.ts';

export const removeMedia = defineOperation({
  id: 'removeMedia',
  tag: 'Files',
  method: 'DELETE',
  path: '/v1/media/{mediaId}',
  summary: 'Remove a file of bots',
  description: 'Its URL stops working at once, also in older versions of bots.',
  access: { scope: 'author', about: 'several bots' },
  parameters: { path: z.object({ mediaId: z.string() }) },
  output: { description: 'The file was removed.' },
  refusals: { 404: 'There is no such file.', 409: 'A bot uses the file.' },
  async run({ colloquy: { media } }, { path, by }) {
    accepted(await media.remove(path.mediaId, by));
  },
});
