// Credentials of a server, for its owners. Values can be written but never read.
import { z } from 'zod';
import { limits } from './limits.ts';

/** Credentials without their secret data. */
export const ListedCredential = z
  .object({
    id: z.string().describe('The id of the credentials, as used in blocks.'),
    type: z.string().describe('The type of service: `smtp`, `openai`, `stripe`, `google sheets`, …'),
    name: z.string().describe('A name to recognize the credentials by.'),
    bots: z
      .array(z.string())
      .optional()
      .describe('The ids of the bots that may use the credentials. Absent for all bots.'),
    createdAt: z.string().describe('When the value was set, as ISO 8601 in UTC.'),
    isReadable: z
      .boolean()
      .describe(
        'Whether the server can decrypt the value. If false, it was encrypted with another key: set it again.',
      ),
  })
  .describe('Credentials, without their value.');
export type ListedCredential = z.infer<typeof ListedCredential>;

/** Response of `GET /v1/credentials`. */
export const ListCredentialsResponse = z
  .object({ credentials: z.array(ListedCredential) })
  .describe('All credentials, sorted by id.');
export type ListCredentialsResponse = z.infer<typeof ListCredentialsResponse>;

/** A type of credentials, with the fields of its form. */
export const ListedCredentialType = z
  .object({
    type: z.string().describe('The value for `type` of credentials.'),
    label: z.string().describe('The name of the service.'),
    fields: z.array(
      z.object({
        path: z
          .string()
          .describe(
            'The path of the value in `data`, such as `from.email`. If empty, the value is the whole `data`, as JSON.',
          ),
        label: z.string(),
        help: z.string().optional(),
        example: z.string().optional(),
        kind: z.enum(['text', 'number', 'email', 'url', 'json']),
        isOptional: z.boolean(),
        isSecret: z.boolean().describe('Whether forms should hide the value.'),
      }),
    ),
    canBeTested: z
      .boolean()
      .describe('Whether credentials of this type can be tested with a call that changes nothing.'),
  })
  .describe('A type of credentials.');
export type ListedCredentialType = z.infer<typeof ListedCredentialType>;

/** Response of `GET /v1/credential-types`. */
export const ListCredentialTypesResponse = z
  .object({ types: z.array(ListedCredentialType) })
  .describe('All types of credentials, sorted by label.');
export type ListCredentialTypesResponse = z.infer<typeof ListCredentialTypesResponse>;

/** Body of `PUT /v1/credentials/{credentialId}`: creates or replaces credentials. */
export const SetCredentialRequest = z
  .strictObject({
    type: z
      .string()
      .min(1)
      .max(limits.idCharacters)
      .describe('The type of service: `smtp`, `openai`, `stripe`, `google sheets`, …'),
    name: z
      .string()
      .min(1)
      .max(limits.idCharacters)
      .optional()
      .describe('A name to recognize the credentials by. Defaults to the id.'),
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .nullable()
      .optional()
      .describe(
        'The ids of the bots that may use the credentials, or null for all bots. If absent, existing credentials keep their bots, and new credentials are for all bots.',
      ),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        'The value, with the fields of its type: `{"apiKey": "…"}` for most types. It is encrypted and never returned.',
      ),
  })
  .describe('The credentials to store.');
export type SetCredentialRequest = z.infer<typeof SetCredentialRequest>;

/** Body of `PATCH /v1/credentials/{credentialId}`: changes facts of credentials, not their secret data. */
export const ChangeCredentialRequest = z
  .strictObject({
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .nullable()
      .describe('The ids of the bots that may use the credentials, or null for all bots.'),
  })
  .describe('The bots that may use the credentials.');
export type ChangeCredentialRequest = z.infer<typeof ChangeCredentialRequest>;

/** Response of `GET /v1/credentials/{credentialId}/uses`. */
export const ListCredentialUsesResponse = z
  .object({
    uses: z.array(
      z.object({
        botId: z.string(),
        botName: z.string(),
        version: z.int().min(1),
        blocks: z
          .array(
            z.object({
              id: z.string(),
              type: z.string(),
              group: z.string().describe('The title of its group.'),
            }),
          )
          .describe('The blocks that use the credentials. Empty if the settings of the bot use them.'),
      }),
    ),
  })
  .describe('The published bots that use the credentials.');
export type ListCredentialUsesResponse = z.infer<typeof ListCredentialUsesResponse>;

/** Query of `GET /v1/credentials/{credentialId}/choices`. */
export const ListCredentialChoicesQuery = z.object({
  spreadsheetId: z
    .string()
    .max(limits.idCharacters)
    .optional()
    .describe('The spreadsheet with the headings. Only for credentials of spreadsheets.'),
  sheetId: z.string().max(limits.idCharacters).default('0').describe('The id of the sheet in it.'),
});

/** Response of `GET /v1/credentials/{credentialId}/choices`. */
export const ListCredentialChoicesResponse = z
  .object({
    choices: z.array(z.string()).describe('Empty if the service has no list, or did not answer.'),
    failure: z.string().optional().describe('Why the service did not answer with a list.'),
  })
  .describe('Values that a block with these credentials can name.');
export type ListCredentialChoicesResponse = z.infer<typeof ListCredentialChoicesResponse>;

/** Response of `POST /v1/credentials/{credentialId}/test`. */
export const TestCredentialResponse = z
  .object({
    outcome: z
      .enum(['works', 'refused', 'failed', 'unknown'])
      .describe(
        '`works`: the service accepted the credentials. `refused`: the service rejected them. `failed`: the service could not be reached. `unknown`: this type cannot be tested.',
      ),
    message: z.string().optional().describe('The reason, if the test did not succeed.'),
  })
  .describe('The result of a test of credentials.');
export type TestCredentialResponse = z.infer<typeof TestCredentialResponse>;
