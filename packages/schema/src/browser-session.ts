// Sign-in and sign-out of browsers.
import { z } from 'zod';
import { CreateTokenRequest, TokenScope } from './access-token.ts';

/** Body of `POST /v1/session`: creates a browser session. */
export const SignInRequest = z
  .strictObject({ link: z.string().max(200).describe('The code in the sign-in link, after the `#`.') })
  .describe('A sign-in link, which is good for one browser.');
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `POST /v1/sign-in-links`: creates a sign-in link. */
export const CreateSignInLinkRequest = z
  .strictObject({
    invite: CreateTokenRequest.optional().describe(
      'The person whom the link signs in, with their rights; `expiresInDays` is how long their session lasts (half a day without it). Absent for the owner.',
    ),
  })
  .describe('Whom a sign-in link is for.');
export type CreateSignInLinkRequest = z.infer<typeof CreateSignInLinkRequest>;

/** Response of `POST /v1/sign-in-links`. */
export const CreateSignInLinkResponse = z
  .object({
    code: z.string().describe('Open `/sign-in/link#` with this behind it in a browser.'),
    expiresAt: z.string().describe('When the link stops working, as ISO 8601 in UTC.'),
  })
  .describe('A sign-in link, which works once.');
export type CreateSignInLinkResponse = z.infer<typeof CreateSignInLinkResponse>;

/** Response of `POST /v1/session`. */
export const SignInResponse = z
  .object({ expiresAt: z.string().describe('When the session ends, as ISO 8601 in UTC.') })
  .describe('The browser is signed in.');
export type SignInResponse = z.infer<typeof SignInResponse>;

/** Response of `GET /v1/session`. */
export const ReadCallerResponse = z
  .object({
    name: z.string().describe('As in the audit log and in the list of versions.'),
    scopes: z.array(TokenScope).describe('What the caller may do; `own` includes all.'),
    bots: z.array(z.string()).optional().describe('Ids of the bots that are theirs. Absent for all.'),
  })
  .describe('Who sends a request, and their rights.');
export type ReadCallerResponse = z.infer<typeof ReadCallerResponse>;
