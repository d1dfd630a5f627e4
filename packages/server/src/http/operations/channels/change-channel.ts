// Changes, pauses and opens a channel.

import { ChangeChannelRequest, ChangeChannelResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { exampleChannel, findNamedChannel, listedChannel } from '../../listed-channel.ts';
import { botId, channelId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const changeChannel = defineOperation({
  id: 'changeChannel',
  tag: 'Channels',
  method: 'PATCH',
  path: '/v1/bots/{botId}/channels/{channelId}',
  summary: 'Update, pause or resume a channel',
  description:
    'Absent fields keep their value; `settings` and `secrets` are replaced as a whole. A paused channel refuses requests with 503, so that platforms send them again; its stored events wait, and its waiting messages are given up and can be sent again later.',
  access: { scope: 'operate', and: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, channelId }) },
  body: { schema: ChangeChannelRequest, example: { state: 'paused' } },
  output: {
    description: 'The updated channel.',
    schema: ChangeChannelResponse,
    example: { channel: { ...exampleChannel, state: 'paused' } },
  },
  refusals: {
    400: 'The settings or the secrets are invalid; `issues` gives the reason. Nothing was changed.',
    404: 'There is no such channel of this bot.',
  },
  resource: findNamedChannel,
  async run({ colloquy }, { resource: { id }, body, by, caller: { sees } }) {
    const { channel } = accepted(await colloquy.channels.change(id, { ...body, sees }, by));
    return { channel: await listedChannel(colloquy, channel) };
  },
});
