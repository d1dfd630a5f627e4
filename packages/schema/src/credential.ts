// Credentials of a server, for its owners. Values can be written but never read.
import { z } from 'zod';
import { limits } from './limits.ts';

/** Credentials without their secret data. */
export const ListedCredential = z
  .object({
    id: z.string().describe('By which blocks name them.'),
    type: z.string().describe('What they are for: `smtp`, `openai`, `stripe`, `google sheets`, …'),
    name: z.string().describe('For people.'),
    bots: z.array(z.string()).optional().describe('Ids of the bots that may use them. Absent for all.'),
    createdAt: z.string().describe('When the value was set, as ISO 8601 in UTC.'),
    isReadable: z
      .boolean()
      .describe('False when it was sealed with another key than that of the server: set it anew.'),
  })
  .describe('Credentials, without their value.');
export type ListedCredential = z.infer<typeof ListedCredential>;

/** Response of `GET /v1/credentials`. */
export const ListCredentialsResponse = z
  .object({ credentials: z.array(ListedCredential) })
  .describe('All credentials, in the order of their ids.');
export type ListCredentialsResponse = z.infer<typeof ListCredentialsResponse>;

/** A type of credentials, with the fields of its form. */
export const ListedCredentialType = z
  .object({
    type: z.string().describe('As `type` of credentials.'),
    label: z.string().describe('As people know the service.'),
    fields: z.array(
      z.object({
        path: z
          .string()
          .describe(
            'Where the value belongs in `data`, such as `from.email`. Empty: it is the whole `data`, as JSON.',
          ),
        label: z.string(),
        help: z.string().optional(),
        example: z.string().optional(),
        kind: z.enum(['text', 'number', 'email', 'url', 'json']),
        isOptional: z.boolean(),
        isSecret: z.boolean().describe('Whether the form hides it.'),
      }),
    ),
    canBeTested: z.boolean().describe('Whether there is a call that tries them and changes nothing.'),
  })
  .describe('A type of credentials.');
export type ListedCredentialType = z.infer<typeof ListedCredentialType>;

/** Response of `GET /v1/credential-types`. */
export const ListCredentialTypesResponse = z
  .object({ types: z.array(ListedCredentialType) })
  .describe('All types of credentials, in the order of their labels.');
export type ListCredentialTypesResponse = z.infer<typeof ListCredentialTypesResponse>;

/** Body of `PUT /v1/credentials/{credentialId}`: creates or replaces credentials. */
export const SetCredentialRequest = z
  .strictObject({
    type: z
      .string()
      .min(1)
      .max(limits.idCharacters)
      .describe('What they are for: `smtp`, `openai`, `stripe`, `google sheets`, …'),
    name: z
      .string()
      .min(1)
      .max(limits.idCharacters)
      .optional()
      .describe('For people; the id when it is absent.'),
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .nullable()
      .optional()
      .describe('Ids of the bots that may use them, or null for all. Absent: as before, else all.'),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        'The value, as its type needs it: `{"apiKey": "…"}` for most. It is encrypted and never returned.',
      ),
  })
  .describe('Credentials to keep.');
export type SetCredentialRequest = z.infer<typeof SetCredentialRequest>;

/** Body of `PATCH /v1/credentials/{credentialId}`: changes facts of credentials, not their secret data. */
export const ChangeCredentialRequest = z
  .strictObject({
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .nullable()
      .describe('Ids of the bots that may use them, or null for all.'),
  })
  .describe('Which bots may use credentials.');
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
              group: z.string().describe('Title of its group.'),
            }),
          )
          .describe('Empty when the settings of the bot name them.'),
      }),
    ),
  })
  .describe('Bots that are published and name these credentials.');
export type ListCredentialUsesResponse = z.infer<typeof ListCredentialUsesResponse>;

/** Response of `POST /v1/credentials/{credentialId}/test`. */
export const TestCredentialResponse = z
  .object({
    outcome: z
      .enum(['works', 'refused', 'failed', 'unknown'])
      .describe(
        '`works`: the service took them. `refused`: it did not. `failed`: it could not be asked. `unknown`: there is no call for this type that changes nothing.',
      ),
    message: z.string().optional().describe('What was in the way.'),
  })
  .describe('Whether the service takes these credentials.');
export type TestCredentialResponse = z.infer<typeof TestCredentialResponse>;
