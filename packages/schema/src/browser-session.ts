// Signing a browser in and out.
import { z } from 'zod';

/** Asks for a session of a browser. */
export const SignInRequest = z
  .strictObject({ link: z.string().max(200).describe('What stands in the sign-in link behind `#sign-in=`.') })
  .describe('A sign-in link, which is good for one browser.');
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Answers `POST /v1/session`. */
export const SignInResponse = z
  .object({ expiresAt: z.string().describe('When the session ends, as ISO 8601 in UTC.') })
  .describe('The browser is signed in.');
export type SignInResponse = z.infer<typeof SignInResponse>;
