// Checks an account before it is connected.

import { CheckChannelResponse, CreateChannelRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleChannel } from '../../listed-channel.ts';
import { botId } from '../../parameters.ts';

export const checkChannel = defineOperation({
  id: 'checkChannel',
  tag: 'Channels',
  method: 'POST',
  path: '/v1/bots/{botId}/channels/check',
  summary: 'Check an account before it is connected',
  description:
    'Checks the settings and secrets that are there. When all are there, it asks the platform for the account. Nothing is stored.',
  access: { scope: 'operate', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: CreateChannelRequest,
    example: { kind: 'whatsapp', settings: { phoneNumberId: '106540352242922' } },
  },
  output: {
    description: 'What is wrong, and the account.',
    schema: CheckChannelResponse,
    example: { issues: [], settings: exampleChannel.settings },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: ({ colloquy }, { body }) => colloquy.channels.check(body),
});
