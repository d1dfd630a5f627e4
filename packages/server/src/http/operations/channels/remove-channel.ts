// Removes a channel.

import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedChannel } from '../../listed-channel.ts';
import { botId, channelId } from '../../parameters.ts';

export const removeChannel = defineOperation({
  id: 'removeChannel',
  tag: 'Channels',
  method: 'DELETE',
  path: '/v1/bots/{botId}/channels/{channelId}',
  summary: 'Remove a channel',
  description: 'Also removes its waiting events and messages. Chats and results stay.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId, channelId }) },
  output: { description: 'The channel was removed.' },
  refusals: { 404: 'There is no such channel of this bot.' },
  resource: findNamedChannel,
  run: async ({ colloquy }, { resource: { id }, by }) => void (await colloquy.channels.remove(id, by)),
});
