// Answers a platform that checks the address of a webhook.

import { problem } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { channelId, parameterOf } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const confirmChannel: Operation = {
  id: 'confirmChannel',
  tag: 'Channels',
  method: 'GET',
  path: '/v1/channels/{channelId}/webhook',
  summary: 'Check the address of a channel',
  description:
    'For platforms. WhatsApp sends `hub.mode`, `hub.verify_token` and `hub.challenge` in the query when the address is set, and expects the challenge as text.',
  access: 'anyone',
  parameters: { path: z.object({ channelId }) },
  responses: {
    200: {
      description: 'The text that the platform expects.',
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
  },
  refusals: {
    401: 'The verify token is wrong.',
    404: 'There is no such channel.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'channelId');
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      const answer = await colloquy.channels.confirm(id, query);
      if (answer !== undefined)
        return reply
          .header('content-type', 'text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(answer);
      const code = (await colloquy.channels.find(id)) ? 'UNAUTHORIZED' : 'NOT_FOUND';
      const message =
        code === 'NOT_FOUND' ? 'There is no such channel.' : 'The verify token of the request is wrong.';
      throw new RefusedRequest(problem(code, { message }));
    },
};
