// Connects an account on a platform to a bot.

import { CreateChannelRequest, CreateChannelResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleChannel, listedChannel } from '../../listed-channel.ts';
import { exampleSecret } from '../../listed-webhook.ts';
import { botId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const createChannel = defineOperation({
  id: 'createChannel',
  tag: 'Channels',
  method: 'POST',
  path: '/v1/bots/{botId}/channels',
  summary: 'Connect an account on a platform to a bot',
  description:
    'From now on, people on that platform talk to the bot. The platform `telegram` takes the token of a bot, and the response has its name and link. The platform `whatsapp` takes the phone number ID, an access token and the app secret; the response has the verify token for the app of Meta. The platform `webhook` serves any program: it posts signed events to `/v1/channels/{channelId}/webhook`, and gets the turns of the bot as signed requests to its address. Secrets that the server makes are returned only in this response.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: CreateChannelRequest,
    example: { kind: 'webhook', settings: { address: 'https://example.com/chat' } },
  },
  output: {
    description: 'The channel was created.',
    schema: CreateChannelResponse,
    example: { channel: exampleChannel, secrets: { signingSecret: exampleSecret } },
  },
  refusals: {
    400: 'The platform, the settings or the secrets are invalid, or the bot has too many channels; `issues` gives the reason.',
    404: 'There is no such bot.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { resource: { id }, body, by, caller: { sees } }) {
    const { channel, secrets } = accepted(await colloquy.channels.create(id, { ...body, sees }, by));
    return {
      channel: await listedChannel(colloquy, channel),
      ...(secrets === undefined ? {} : { secrets }),
    };
  },
});
