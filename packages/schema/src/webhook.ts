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
    'The https URL to send messages to. http is allowed only for addresses that the operator has opened. `mailto:` with an email address, `sheet:CREDENTIALS/SPREADSHEET/SHEET`, or `slack:` with the address of an incoming webhook of Slack receives finished results instead.',
  );

const events = z
  .union([z.literal('all'), z.array(WebhookEvent).min(1).max(WebhookEvent.options.length)])
  .describe(
    'The events to send. A new webhook defaults to `all`, which includes events of later releases. An email address or a sheet receives `result.completed` only.',
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
      .describe('Whether the webhook is for all events, including events of later releases.'),
    state: state.describe('A paused webhook sends and stores nothing.'),
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
  .describe('The address and events of the webhook.');
export type CreateWebhookRequest = z.infer<typeof CreateWebhookRequest>;

const secret = z
  .string()
  .describe(
    'Signing secret of its messages: `whsec_` and Base64. It is returned only once; store it for the receiver.',
  );

/** Response of `POST /v1/bots/{botId}/webhooks`. */
export const CreateWebhookResponse = z
  .object({ webhook: ListedWebhook, secret: secret.optional() })
  .describe('The webhook and its secret. An email address or a sheet has no secret.');
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
      .describe(
        'Creates a new secret. For one day, messages are signed with both the old and the new secret.',
      ),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: 'The request changes nothing. Send `address`, `events`, `state` or `renewsSecret`.',
  })
  .describe('The fields of a webhook to change.');
export type ChangeWebhookRequest = z.infer<typeof ChangeWebhookRequest>;

/** Response of `PATCH /v1/bots/{botId}/webhooks/{webhookId}`. */
export const ChangeWebhookResponse = z
  .object({ webhook: ListedWebhook, secret: secret.optional() })
  .describe('The updated webhook, with its secret if that is new.');
export type ChangeWebhookResponse = z.infer<typeof ChangeWebhookResponse>;

/** Response of `POST /v1/bots/{botId}/webhooks/{webhookId}/test`. */
export const TestWebhookResponse = z
  .object({
    isDelivered: z.boolean(),
    status: z.int().optional().describe('The HTTP status of the response, if there was one.'),
    failure: z.string().optional().describe('The reason, if the delivery failed.'),
    milliseconds: z.int().min(0).describe('The duration of the delivery.'),
  })
  .describe('The result of sending a message of the type `webhook.test`.');
export type TestWebhookResponse = z.infer<typeof TestWebhookResponse>;

/** Query parameters that select deliveries. */
export const ListDeliveriesQuery = z.object({
  state: z
    .enum(['dead', 'waiting', 'delivered'], { error: 'This is not "dead", "waiting" or "delivered".' })
    .default('dead')
    .meta({
      description:
        '`dead`: given up. `waiting`: waiting for the first or next attempt. `delivered`: delivered within the last 7 days.',
    }),
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedDeliveries))
    .default(limits.listedDeliveries)
    .meta({ description: 'The maximum number of deliveries.' }),
  after: z
    .string()
    .max(limits.idCharacters)
    .optional()
    .meta({ description: '`after` of the previous page.' }),
});
export type ListDeliveriesQuery = z.infer<typeof ListDeliveriesQuery>;

/** A message and its state: waiting, failed or delivered. */
export const Delivery = z
  .object({
    id: z.string().describe('The `webhook-id` of the message, which is the same for each attempt.'),
    message: z
      .unknown()
      .describe('The message. Of a channel: the person, and the message as the platform gets it.'),
    attempts: z.int().min(0),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    nextAt: z.string().optional().describe('The time of the next attempt. Only for waiting messages.'),
    diedAt: z.string().optional().describe('When the message was given up.'),
    deliveredAt: z.string().optional().describe('When the message was delivered.'),
    status: z
      .int()
      .optional()
      .describe('The HTTP status of the delivery. Mail servers and sheets have none.'),
    failure: z.string().optional().describe('The reason why the last attempt failed.'),
  })
  .describe('A message of a webhook or channel.');
export type Delivery = z.infer<typeof Delivery>;

/** Response of `GET /v1/bots/{botId}/webhooks/{webhookId}/deliveries`, and of those of a channel. */
export const ListDeliveriesResponse = z
  .object({
    deliveries: z.array(Delivery),
    after: z.string().optional().describe('Send this to get the next page. Absent on the last page.'),
  })
  .describe('The messages, oldest first.');
export type ListDeliveriesResponse = z.infer<typeof ListDeliveriesResponse>;

/** Body of the operations that send messages of a webhook, a channel or the outbox again. */
export const RedeliverRequest = z
  .strictObject({
    ids: z
      .array(z.string().max(limits.idCharacters))
      .min(1)
      .max(limits.listedDeliveries)
      .optional()
      .describe(
        'The ids of the messages. If absent, all messages that were given up or are waiting for their next attempt.',
      ),
  })
  .describe('Messages to send again.');
export type RedeliverRequest = z.infer<typeof RedeliverRequest>;

/** Response of `POST /v1/bots/{botId}/webhooks/{webhookId}/redeliver`. */
export const RedeliverResponse = z
  .object({ count: z.int().min(0).describe('The number of messages that are sent again.') })
  .describe('The messages keep their ids.');
export type RedeliverResponse = z.infer<typeof RedeliverResponse>;
