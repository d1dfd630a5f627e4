// Webhooks of a bot: adding, changing and testing them.
import { z } from 'zod';
import { limits } from './limits.ts';
import { wholeNumber } from './query-values.ts';
import { WebhookEvent } from './webhook-message.ts';

const address = z
  .string()
  .min(1)
  .max(limits.urlCharacters)
  .describe(
    'Where messages are sent to, with https. http is for addresses that the operator has opened. `mailto:` and a mail address, or `sheet:CREDENTIALS/SPREADSHEET/SHEET`: where finished results go.',
  );

const events = z
  .union([z.literal('all'), z.array(WebhookEvent).min(1).max(WebhookEvent.options.length)])
  .describe(
    'Which events it is for; `all` when a new one does not say. `all` has those of later releases in it, too. A mail address or a sheet is for `result.completed`.',
  );

const state = z.enum(['open', 'paused'], { error: 'This is neither "open" nor "paused".' });

/** A webhook in responses, without its secret. */
export const ListedWebhook = z
  .object({
    id: z.string(),
    botId: z.string(),
    address: z.string(),
    events: z.array(WebhookEvent),
    isForAllEvents: z
      .boolean()
      .describe('Whether it is for all events: for those that later releases have as well.'),
    state: state.describe('Nothing is sent to a paused one, and nothing is kept for it.'),
    reason: z.string().optional().describe('Why the server paused it.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
  })
  .describe('A webhook of a bot.');
export type ListedWebhook = z.infer<typeof ListedWebhook>;

/** Response of `GET /v1/bots/{botId}/webhooks`. */
export const ListWebhooksResponse = z
  .object({ webhooks: z.array(ListedWebhook) })
  .describe('The webhooks of a bot, oldest first.');
export type ListWebhooksResponse = z.infer<typeof ListWebhooksResponse>;

/** Body of `POST /v1/bots/{botId}/webhooks`: creates a webhook. */
export const CreateWebhookRequest = z
  .strictObject({ address, events: events.optional() })
  .describe('Target and events of a webhook.');
export type CreateWebhookRequest = z.infer<typeof CreateWebhookRequest>;

const secret = z
  .string()
  .describe(
    'Signing secret of its messages: `whsec_` and Base64. It is returned only once; store it for the receiver.',
  );

/** Response of `POST /v1/bots/{botId}/webhooks`. */
export const CreateWebhookResponse = z
  .object({ webhook: ListedWebhook, secret: secret.optional() })
  .describe('The webhook, and its secret. A mail address or a sheet has none.');
export type CreateWebhookResponse = z.infer<typeof CreateWebhookResponse>;

/** Body of `PATCH /v1/bots/{botId}/webhooks/{webhookId}`. Absent fields stay unchanged. */
export const ChangeWebhookRequest = z
  .strictObject({
    address: address.optional(),
    events: events.optional(),
    state: state.optional().describe('`paused` sends and stores nothing; `open` resumes.'),
    renewsSecret: z
      .literal(true)
      .optional()
      .describe('Makes a new secret. For a day messages are signed with both, the old and the new one.'),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: 'Nothing is to change. Say `address`, `events`, `state` or `renewsSecret`.',
  })
  .describe('Changes of a webhook.');
export type ChangeWebhookRequest = z.infer<typeof ChangeWebhookRequest>;

/** Response of `PATCH /v1/bots/{botId}/webhooks/{webhookId}`. */
export const ChangeWebhookResponse = z
  .object({ webhook: ListedWebhook, secret: secret.optional() })
  .describe('The webhook as it is now, with its secret when that is new.');
export type ChangeWebhookResponse = z.infer<typeof ChangeWebhookResponse>;

/** Response of `POST /v1/bots/{botId}/webhooks/{webhookId}/test`. */
export const TestWebhookResponse = z
  .object({
    isDelivered: z.boolean(),
    status: z.int().optional().describe('What the receiver answered with, if it answered.'),
    failure: z.string().optional().describe('What was in the way.'),
    milliseconds: z.int().min(0).describe('How long it took.'),
  })
  .describe('How it went with a message of the type `webhook.test`.');
export type TestWebhookResponse = z.infer<typeof TestWebhookResponse>;

/** Query parameters that select deliveries. */
export const ListDeliveriesQuery = z.object({
  state: z
    .enum(['dead', 'waiting', 'delivered'], { error: 'This is not "dead", "waiting" or "delivered".' })
    .default('dead')
    .meta({
      description:
        '`dead`: given up. `waiting`: to be sent, or to be sent again. `delivered`: taken by the receiver within the last 7 days.',
    }),
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedDeliveries))
    .default(limits.listedDeliveries)
    .meta({ description: 'Deliveries at most.' }),
  after: z.string().max(limits.idCharacters).optional().meta({ description: '`after` of the page before.' }),
});
export type ListDeliveriesQuery = z.infer<typeof ListDeliveriesQuery>;

/** A message and its state: waiting, failed or delivered. */
export const Delivery = z
  .object({
    id: z.string().describe('The `webhook-id` under which the receiver gets it, each time.'),
    message: z.unknown().describe('The message.'),
    attempts: z.int().min(0),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    nextAt: z.string().optional().describe('Time of the next attempt. Only of one that waits.'),
    diedAt: z.string().optional().describe('When it was given up.'),
    deliveredAt: z.string().optional().describe('When the receiver took it.'),
    status: z
      .int()
      .optional()
      .describe('HTTP status with which the receiver took it. Mail servers and sheets have none.'),
    failure: z.string().optional().describe('What was in the way the last time.'),
  })
  .describe('A message of a webhook.');
export type Delivery = z.infer<typeof Delivery>;

/** Response of `GET /v1/bots/{botId}/webhooks/{webhookId}/deliveries`. */
export const ListDeliveriesResponse = z
  .object({
    deliveries: z.array(Delivery),
    after: z.string().optional().describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Messages of a webhook, oldest first.');
export type ListDeliveriesResponse = z.infer<typeof ListDeliveriesResponse>;

/** Body of `POST /v1/bots/{botId}/webhooks/{webhookId}/redeliver`: sends messages again. */
export const RedeliverRequest = z
  .strictObject({
    ids: z
      .array(z.string().max(limits.idCharacters))
      .min(1)
      .max(limits.listedDeliveries)
      .optional()
      .describe('Which ones; without it, all that were given up or wait for their next attempt.'),
  })
  .describe('Messages to send again.');
export type RedeliverRequest = z.infer<typeof RedeliverRequest>;

/** Response of `POST /v1/bots/{botId}/webhooks/{webhookId}/redeliver`. */
export const RedeliverResponse = z
  .object({ count: z.int().min(0).describe('Messages that are sent again.') })
  .describe('They are sent under the ids that they had.');
export type RedeliverResponse = z.infer<typeof RedeliverResponse>;
