// The outbox of a server, for its operators: messages that wait to be sent to other systems, and failed ones.
import { z } from 'zod';
import { limits } from './limits.ts';
import { Delivery } from './webhook.ts';

export const ListedOutboxEntry = Delivery.extend({
  sender: z.string().describe('What brings it away: `webhook`.'),
  destination: z.string().describe('Whom it is for: the id of a webhook.'),
  botId: z.string().describe('The bot whose chat it comes from.'),
}).describe('A message that waits, was given up, or was delivered.');
export type ListedOutboxEntry = z.infer<typeof ListedOutboxEntry>;

/** Response of `GET /v1/outbox`. */
export const ListOutboxResponse = z
  .object({
    entries: z.array(ListedOutboxEntry),
    waiting: z.int().min(0).describe('Entries that wait, all in all.'),
    dead: z.int().min(0).describe('Entries that were given up, all in all.'),
    after: z
      .string()
      .max(limits.idCharacters)
      .optional()
      .describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Entries of the outbox, oldest first.');
export type ListOutboxResponse = z.infer<typeof ListOutboxResponse>;
