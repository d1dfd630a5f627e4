// Access tokens of programs and people who manage bots.
import { z } from 'zod';
import { limits } from './limits.ts';

/**
 * What a token allows, from the least to everything. No scope includes another, except that `own` includes all.
 * docs/managing.md lists the rights of each.
 */
export const tokenScopes = ['read', 'author', 'publish', 'operate', 'own'] as const;

export const TokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

/** A token as shown to owners of the server. The secret was shown once, on creation, and is not stored. */
export const ListedToken = z
  .object({
    id: z.string().describe('Part of the token itself; not a secret.'),
    name: z.string().describe('For people.'),
    scopes: z.array(TokenScope).describe('What it may be used for.'),
    bots: z.array(z.string()).optional().describe('Ids of the bots it is for. Absent for all.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    createdBy: z.string().describe('Who made it.'),
    expiresAt: z.string().optional().describe('When it ends, as ISO 8601 in UTC. Absent for never.'),
    lastUsedAt: z
      .string()
      .optional()
      .describe('When it was last used, to about a minute, as ISO 8601 in UTC. Absent for never.'),
    revokedAt: z
      .string()
      .optional()
      .describe('When it was revoked, as ISO 8601 in UTC. Absent while it was not.'),
  })
  .describe('A token, without its secret.');
export type ListedToken = z.infer<typeof ListedToken>;

/** Body of `POST /v1/tokens`: creates a token. */
export const CreateTokenRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(limits.tokenNameCharacters).describe('What it is for, for people.'),
    scopes: z
      .array(TokenScope)
      .min(1)
      .max(tokenScopes.length)
      .describe('What it may be used for: `read`, `author`, `publish`, `operate`; or `own` for everything.'),
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .optional()
      .describe('Ids of the bots it is for, also of some that are not there yet. Absent for all.'),
    expiresInDays: z
      .number()
      .min(limits.leastTokenDays)
      .max(limits.tokenDays)
      .optional()
      .describe('Days until it ends. Absent for never.'),
  })
  .refine(({ scopes, bots }) => bots === undefined || !scopes.includes('own'), {
    path: ['bots'],
    error: 'Who owns the server owns all of its bots. Leave `bots` out, or give other scopes.',
  })
  .describe('A token to make.');
export type CreateTokenRequest = z.infer<typeof CreateTokenRequest>;

/** Response of `POST /v1/tokens`. */
export const CreateTokenResponse = z
  .object({
    token: ListedToken,
    secret: z.string().describe('What to send as `Authorization: Bearer …`. It is shown this once.'),
  })
  .describe('The token that was made.');
export type CreateTokenResponse = z.infer<typeof CreateTokenResponse>;

/** Response of `GET /v1/tokens`. */
export const ListTokensResponse = z
  .object({ tokens: z.array(ListedToken) })
  .describe('All tokens, newest first, also those that have ended.');
export type ListTokensResponse = z.infer<typeof ListTokensResponse>;
