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
    id: z.string().describe('The id of the token. It is part of the token and not secret.'),
    name: z.string().describe('A name to recognize the token by.'),
    scopes: z.array(TokenScope).describe('The permissions of the token.'),
    bots: z
      .array(z.string())
      .optional()
      .describe('The ids of the bots that it gives access to. Absent for all bots.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
    createdBy: z.string().describe('Who created the token.'),
    expiresAt: z
      .string()
      .optional()
      .describe('When the token expires, as ISO 8601 in UTC. Absent if it never expires.'),
    lastUsedAt: z
      .string()
      .optional()
      .describe(
        'When the token was last used, accurate to about a minute, as ISO 8601 in UTC. Absent if it was never used.',
      ),
    revokedAt: z
      .string()
      .optional()
      .describe('When the token was revoked, as ISO 8601 in UTC. Absent if it was not.'),
  })
  .describe('A token, without its secret.');
export type ListedToken = z.infer<typeof ListedToken>;

/** Body of `POST /v1/tokens`: creates a token. */
export const CreateTokenRequest = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(limits.tokenNameCharacters)
      .describe('A name that describes the purpose of the token.'),
    scopes: z
      .array(TokenScope)
      .min(1)
      .max(tokenScopes.length)
      .describe(
        'The permissions of the token: `read`, `author`, `publish`, `operate`, or `own` for everything.',
      ),
    bots: z
      .array(z.string().min(1).max(limits.idCharacters))
      .min(1)
      .max(limits.tokenBots)
      .optional()
      .describe(
        'The ids of the bots that it gives access to, including bots that do not exist yet. Absent for all bots.',
      ),
    expiresInDays: z
      .number()
      .min(limits.leastTokenDays)
      .max(limits.tokenDays)
      .optional()
      .describe('The number of days until the token expires. Absent if it never expires.'),
  })
  .refine(({ scopes, bots }) => bots === undefined || !scopes.includes('own'), {
    path: ['bots'],
    error: 'Who owns the server owns all of its bots. Leave `bots` out, or give other scopes.',
  })
  .describe('The token to create.');
export type CreateTokenRequest = z.infer<typeof CreateTokenRequest>;

/** Response of `POST /v1/tokens`. */
export const CreateTokenResponse = z
  .object({
    token: ListedToken,
    secret: z.string().describe('The value to send as `Authorization: Bearer …`. It is returned only once.'),
  })
  .describe('The created token.');
export type CreateTokenResponse = z.infer<typeof CreateTokenResponse>;

/** Response of `GET /v1/tokens`. */
export const ListTokensResponse = z
  .object({ tokens: z.array(ListedToken) })
  .describe('All tokens, newest first, including expired and revoked ones.');
export type ListTokensResponse = z.infer<typeof ListTokensResponse>;
