// Sends messages of a channel again.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedChannel } from '../../listed-channel.ts';
import { botId, channelId } from '../../parameters.ts';
import { redeliverBody, redeliverOutput } from '../../redelivering.ts';
import { accepted } from '../../refused-request.ts';

export const redeliverChannel = defineOperation({
  id: 'redeliverChannel',
  tag: 'Channels',
  method: 'POST',
  path: '/v1/bots/{botId}/channels/{channelId}/redeliver',
  summary: 'Send messages of a channel again',
  description:
    'Sends these messages, or all messages that were given up or are waiting for their next attempt.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, channelId }) },
  body: redeliverBody,
  output: redeliverOutput,
  refusals: { 404: 'There is no such channel of this bot.', 409: 'The channel is paused.' },
  resource: findNamedChannel,
  async run({ colloquy }, { resource: { id }, body: { ids }, by }) {
    const { count } = accepted(await colloquy.channels.redeliver(id, ids, by));
    return { count };
  },
});
