// The audit log: changes with their author, and reads of personal data. Visible to owners of the server.
import { z } from 'zod';
import { limits } from './limits.ts';
import { moment, wholeNumber } from './query-values.ts';

/** The author of an audited action. */
export const AuditActor = z
  .object({
    kind: z
      .enum(['token', 'operator', 'machine', 'command', 'person', 'stranger'])
      .describe(
        "`token`: somebody with a token. `operator`: somebody with the operator's token or a sign-in link. `machine`: in old entries, somebody at the machine of a server without tokens. `command`: somebody with a command on the data. `person`: somebody who signs in by OpenID Connect. `stranger`: somebody whose sign-in was refused.",
      ),
    id: z.string().optional().describe('Of the token.'),
    name: z
      .string()
      .optional()
      .describe('Of the token, of the account that ran the command, or what the issuer calls somebody.'),
  })
  .describe('Who did something.');
export type AuditActor = z.infer<typeof AuditActor>;

/** One audited event: a change, a read, or a refused sign-in. */
export const ListedAuditEntry = z
  .object({
    id: z.string(),
    at: z.string().describe('When, as ISO 8601 in UTC.'),
    actor: AuditActor,
    operation: z
      .string()
      .describe('What: the id of the operation. Commands name the one that does the same.'),
    botId: z.string().optional().describe('The bot that it is about.'),
    subject: z
      .string()
      .optional()
      .describe(
        'What else it is about: `result ID`, `session ID`, `token ID`, `credentials ID`, `webhook ID`.',
      ),
    before: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('What changed, as it was. Absent where there was nothing before.'),
    after: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The same as it is. Absent where there is nothing any more.'),
  })
  .describe(
    'A change, a reading of personal data, or a refused sign-in (`signIn` with `isRefused`), with the actor. Never a secret, never what a visitor said.',
  );
export type ListedAuditEntry = z.infer<typeof ListedAuditEntry>;

/** Query parameters that select audit entries. */
export const ListAuditQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedAuditEntries))
    .default(50)
    .meta({ description: 'Entries at most.' }),
  cursor: z
    .string()
    .max(limits.idCharacters * 4)
    .optional()
    .meta({ description: '`cursor` of the page before.' }),
  since: moment.optional().meta({ description: 'Only entries from then on.' }),
  until: moment.optional().meta({ description: 'Only entries before then.' }),
  bot: z
    .string()
    .max(limits.idCharacters)
    .optional()
    .meta({ description: 'Only entries about the bot with this id.' }),
});
export type ListAuditQuery = z.infer<typeof ListAuditQuery>;

/** Response of `GET /v1/audit`. */
export const ListAuditResponse = z
  .object({
    entries: z.array(ListedAuditEntry),
    cursor: z.string().optional().describe('Ask with this for the next page. Absent on the last one.'),
  })
  .describe('Entries, newest first.');
export type ListAuditResponse = z.infer<typeof ListAuditResponse>;
