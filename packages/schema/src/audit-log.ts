// The audit log: changes with their author, and reads of personal data. Visible to owners of the server.
import { z } from 'zod';
import { limits } from './limits.ts';
import { moment, wholeNumber } from './query-values.ts';

/** The author of an audited action. */
export const AuditActor = z
  .object({
    kind: z
      .enum(['token', 'operator', 'machine', 'command', 'person', 'visitor', 'stranger'])
      .describe(
        "`token`: a caller with a token. `operator`: a caller with the operator's token or a sign-in link. `machine`: in old entries, a local caller of a server without tokens. `command`: a user of a command that changes the data directly. `person`: a user signed in with OpenID Connect. `visitor`: a visitor who deleted their chat. `stranger`: a user whose sign-in was refused.",
      ),
    id: z.string().optional().describe('The id of the token.'),
    name: z
      .string()
      .optional()
      .describe(
        'The name of the token, of the account that ran the command, or of the user at the identity provider.',
      ),
  })
  .describe('Who performed the operation.');
export type AuditActor = z.infer<typeof AuditActor>;

/** One audited event: a change, a read, or a refused sign-in. */
export const ListedAuditEntry = z
  .object({
    id: z.string(),
    at: z.string().describe('The time, as ISO 8601 in UTC.'),
    actor: AuditActor,
    operation: z
      .string()
      .describe('The id of the operation. Commands use the id of the equivalent operation.'),
    botId: z.string().optional().describe('The id of the bot concerned.'),
    subject: z
      .string()
      .optional()
      .describe(
        'The other object concerned: `result ID`, `session ID`, `token ID`, `credentials ID` or `webhook ID`.',
      ),
    before: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The changed fields before the change. Absent if there were none.'),
    after: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The changed fields after the change. Absent if there are none left.'),
  })
  .describe(
    'A change, a read of personal data, or a refused sign-in (`signIn` with `isRefused`), with the actor. Entries never contain secrets or messages of visitors.',
  );
export type ListedAuditEntry = z.infer<typeof ListedAuditEntry>;

/** Query parameters that select audit entries. */
export const ListAuditQuery = z.object({
  limit: wholeNumber
    .pipe(z.int().min(1).max(limits.listedAuditEntries))
    .default(50)
    .meta({ description: 'The maximum number of entries.' }),
  cursor: z
    .string()
    .max(limits.idCharacters * 4)
    .optional()
    .meta({ description: '`cursor` of the previous page.' }),
  since: moment.optional().meta({ description: 'Only entries from this time on.' }),
  until: moment.optional().meta({ description: 'Only entries before this time.' }),
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
    cursor: z.string().optional().describe('Send this to get the next page. Absent on the last page.'),
  })
  .describe('The entries, newest first.');
export type ListAuditResponse = z.infer<typeof ListAuditResponse>;
