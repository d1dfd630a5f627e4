// Signing a browser in and out.
import { z } from 'zod';

/** Asks for a session of a browser. */
export const SignInRequest = z
  .strictObject({ link: z.string().max(200).describe('The code in the sign-in link, after the `#`.') })
  .describe('A sign-in link, which is good for one browser.');
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Answers `POST /v1/sign-in-links`. */
export const CreateSignInLinkResponse = z
  .object({
    code: z.string().describe('Open `/sign-in/link#` with this behind it in a browser.'),
    expiresAt: z.string().describe('When the link stops working, as ISO 8601 in UTC.'),
  })
  .describe('A sign-in link, which works once.');
export type CreateSignInLinkResponse = z.infer<typeof CreateSignInLinkResponse>;

/** Answers `POST /v1/session`. */
export const SignInResponse = z
  .object({ expiresAt: z.string().describe('When the session ends, as ISO 8601 in UTC.') })
  .describe('The browser is signed in.');
export type SignInResponse = z.infer<typeof SignInResponse>;
