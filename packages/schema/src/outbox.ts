// The outbox of a server, for its operators: messages that wait to be sent to other systems, and failed ones.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Delivery } from './webhook.ts';

export const ListedOutboxEntry = Delivery.extend({
  sender: z.string().describe('The sender: `webhook`.'),
  destination: z.string().describe('The recipient: the id of a webhook.'),
  botId: z.string().describe('The bot of the chat that the message is about.'),
}).describe('A message that is waiting, was given up, or was delivered.');
export type ListedOutboxEntry = z.infer<typeof ListedOutboxEntry>;

/** Response of `GET /v1/outbox`. */
export const ListOutboxResponse = z
  .object({
    entries: z.array(ListedOutboxEntry),
    waiting: z.int().min(0).describe('The total number of waiting entries.'),
    dead: z.int().min(0).describe('The total number of entries that were given up.'),
    after: z
      .string()
      .max(limits.idCharacters)
      .optional()
      .describe('Send this to get the next page. Absent on the last page.'),
  })
  .describe('The entries of the outbox, oldest first.');
export type ListOutboxResponse = z.infer<typeof ListOutboxResponse>;
