// Tries a channel.

import { problem, TestChannelResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedChannel } from '../../listed-channel.ts';
import { botId, channelId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const testChannel = defineOperation({
  id: 'testChannel',
  tag: 'Channels',
  method: 'POST',
  path: '/v1/bots/{botId}/channels/{channelId}/test',
  summary: 'Try a channel',
  description:
    'Asks the platform for the account with the stored secrets, even if the channel is paused. The platform `webhook` gets one signed request of the type `channel.test`. Nothing is sent to people.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, channelId }) },
  output: {
    description: 'The result of the test.',
    schema: TestChannelResponse,
    example: { isWorking: true, milliseconds: 84 },
  },
  refusals: { 404: 'There is no such channel of this bot.' },
  resource: findNamedChannel,
  async run({ colloquy }, { resource: { id }, by }) {
    const message = 'The channel was removed at this moment.';
    return orRefuse(await colloquy.channels.test(id, by), problem('NOT_FOUND', { message }));
  },
});
