// Channels of a bot: connecting, changing and listing accounts on other platforms.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Issue } from './problem.ts';

const fields = z.record(z.string().max(limits.idCharacters), z.unknown());
const settings = fields.describe(
  'What the platform needs to know of the account. For `webhook`: `address`, the https URL that replies of the bot are sent to. For `telegram`: `apiUrl`, if the bot uses a Bot API server of your own; `name` and `link` are read from Telegram. For `whatsapp`: `phoneNumberId`, and `template` with `templateLanguage` for people who have not written for 24 hours; `name`, `link` and `verifyToken` are added by the server. For each: `otherBots`, the ids of bots that share the account.',
);
const secrets = fields.describe(
  'Keys of the account. They are never returned. For `webhook`: `signingSecret`, which the server makes if it is absent. For `telegram`: `token`, from @BotFather. For `whatsapp`: `token` of a system user, and `appSecret`.',
);
const state = z.enum(['open', 'paused'], { error: 'This is neither "open" nor "paused".' });

/** A channel in responses, without its secrets. */
export const ListedChannel = z
  .object({
    id: z.string(),
    botId: z.string(),
    kind: z.string().describe('The platform.'),
    settings: fields,
    state: state.describe('A paused channel takes no requests and sends nothing.'),
    reason: z.string().optional().describe('Why the server paused it.'),
    inbox: z
      .object({ waiting: z.int().min(0), dead: z.int().min(0) })
      .describe('The number of events that wait for their turn, and that were given up.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
  })
  .describe('A channel of a bot.');
export type ListedChannel = z.infer<typeof ListedChannel>;

/** Response of `GET /v1/bots/{botId}/channels`. */
export const ListChannelsResponse = z
  .object({ channels: z.array(ListedChannel) })
  .describe('The channels of a bot, oldest first.');
export type ListChannelsResponse = z.infer<typeof ListChannelsResponse>;

/** Body of `POST /v1/bots/{botId}/channels`: connects an account. */
export const CreateChannelRequest = z
  .strictObject({
    kind: z.string().max(limits.idCharacters).describe('The platform: `telegram`, `whatsapp` or `webhook`.'),
    settings: settings.optional(),
    secrets: secrets.optional(),
  })
  .describe('The platform, settings and secrets of the channel.');
export type CreateChannelRequest = z.infer<typeof CreateChannelRequest>;

/** Response of `POST /v1/bots/{botId}/channels`. */
export const CreateChannelResponse = z
  .object({
    channel: ListedChannel,
    secrets: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The secrets that the server made. They are returned only once.'),
  })
  .describe('The channel, and the secrets that the server made.');
export type CreateChannelResponse = z.infer<typeof CreateChannelResponse>;

/** Body of `PATCH /v1/bots/{botId}/channels/{channelId}`. Absent fields stay unchanged. */
export const ChangeChannelRequest = z
  .strictObject({
    settings: settings.optional(),
    secrets: secrets.optional(),
    state: state.optional().describe('`paused` takes no requests and sends nothing; `open` resumes.'),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: 'The request changes nothing. Send `settings`, `secrets` or `state`.',
  })
  .describe('The fields of a channel to change.');
export type ChangeChannelRequest = z.infer<typeof ChangeChannelRequest>;

/** Response of `PATCH /v1/bots/{botId}/channels/{channelId}`. */
export const ChangeChannelResponse = z.object({ channel: ListedChannel }).describe('The updated channel.');
export type ChangeChannelResponse = z.infer<typeof ChangeChannelResponse>;

/** Response of `POST /v1/bots/{botId}/channels/check`. */
export const CheckChannelResponse = z
  .object({
    issues: z.array(Issue).describe('What is wrong with the fields of the request.'),
    settings: fields
      .optional()
      .describe(
        'The settings with what the platform says of the account. Absent until all fields are right.',
      ),
  })
  .describe('What the platform says of an account.');
export type CheckChannelResponse = z.infer<typeof CheckChannelResponse>;

/** Response of `POST /v1/bots/{botId}/channels/{channelId}/test`. */
export const TestChannelResponse = z
  .object({
    isWorking: z.boolean(),
    failure: z.string().optional().describe('The reason, if the account cannot be used.'),
    milliseconds: z.int().min(0).describe('How long the platform took.'),
  })
  .describe('Whether the account can be used.');
export type TestChannelResponse = z.infer<typeof TestChannelResponse>;

/** Response of `POST /v1/channels/{channelId}/webhook`. */
export const ChannelEventsResponse = z
  .object({ received: z.int().min(0).describe('The number of events that are stored, now or earlier.') })
  .describe('The events are stored.');
export type ChannelEventsResponse = z.infer<typeof ChannelEventsResponse>;
