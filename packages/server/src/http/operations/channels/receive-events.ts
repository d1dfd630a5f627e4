// Takes the requests of a platform.

import { channelLimits } from '@colloquy/channels';
import { ChannelEventsResponse } from '@colloquy/schema';
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { channelId, parameterOf } from '../../parameters.ts';
import type { ReceivedBody } from '../../received-body.ts';
import { send } from '../../send.ts';

export const receiveChannelEvents: Operation = {
  id: 'receiveChannelEvents',
  tag: 'Channels',
  method: 'POST',
  path: '/v1/channels/{channelId}/webhook',
  summary: 'Send events of a platform to a channel',
  description:
    'For platforms. Requests are signed as the platform does it: Telegram sends a secret in a header; WhatsApp signs with the app secret; those of the platform `webhook` according to Standard Webhooks. With the response, every event is stored and will be a turn: events of one person one after the other, in order. An event with a known id is not stored again, so a request can be repeated for a week.',
  access: 'anyone',
  parameters: { path: z.object({ channelId }) },
  body: {
    kind: 'json',
    schema: z.unknown(),
    example: { events: [{ id: 'm1', person: 'anna', message: 'Hello' }] },
    isRequired: true,
    isVerified: true,
    limitBytes: channelLimits.bodyBytes,
  },
  responses: {
    200: {
      description: 'Every event is stored.',
      content: { 'application/json': { schema: ChannelEventsResponse, example: { received: 1 } } },
    },
  },
  refusals: {
    400: 'The body is not one of this platform. Nothing was stored.',
    401: 'The signature is wrong. Nothing was stored.',
    404: 'There is no such channel.',
    503: 'The channel is paused. Nothing was stored.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { text: rawBody = '' } = request.body as ReceivedBody;
      const headers = request.headers as Readonly<Record<string, string | undefined>>;
      return send(
        reply,
        await colloquy.channels.receive(parameterOf(request, 'channelId'), { headers, rawBody }),
      );
    },
};
