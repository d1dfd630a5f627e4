// Lists the channels of a bot.

import { ListChannelsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleChannel, listedChannel } from '../../listed-channel.ts';
import { botId } from '../../parameters.ts';

export const listChannels = defineOperation({
  id: 'listChannels',
  tag: 'Channels',
  method: 'GET',
  path: '/v1/bots/{botId}/channels',
  summary: 'List the channels of a bot',
  description: 'Returns the platform, settings and state of each channel. Secrets are not included.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  output: {
    description: 'The channels, oldest first.',
    schema: ListChannelsResponse,
    example: { channels: [exampleChannel] },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id } }) {
    const channels = await colloquy.channels.listOf(id);
    return { channels: await Promise.all(channels.map((channel) => listedChannel(colloquy, channel))) };
  },
});
