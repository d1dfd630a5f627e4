// The token of an upload: everything that was agreed when the address was given out, signed, so that nothing has to be kept.
import type { KeyObject } from 'node:crypto';
import { fileLimits as limits } from '@colloquy/integrations';
import { z } from 'zod';

const grantSchema = z.object({
  sessionId: z.string(),
  blockId: z.string(),
  scope: z.string(),
  id: z.string(),
  name: z.string(),
  /** As the client says; the content decides. */
  mediaType: z.string(),
  /** Bytes that the file has, when the client said it. */
  size: z.number().optional(),
  /** Bytes that it may have. */
  maxBytes: z.number(),
  isPrivate: z.boolean(),
  origin: z.string(),
});

/** What may be uploaded with a token: one file, for one block of one chat. */
export type UploadGrant = z.infer<typeof grantSchema>;

/** Distinguishes these tokens from others with the same signer. */
const TYPE = 'colloquy-upload';

/** Writes a JWT that expires at a time in epoch milliseconds. Readable by its holder, but signed. */
export async function writeToken(key: KeyObject, grant: UploadGrant, expires: number): Promise<string> {
  // Loaded at the first upload: most turns of most bots have none.
  const { SignJWT } = await import('jose');
  return new SignJWT(grant)
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setExpirationTime(Math.floor(expires / 1_000))
    .sign(key);
}

/**
 * Reads a token; a sentence when it is not good.
 *
 * @example await readToken(key, token, Date.now()) // { ok: true, grant: { sessionId, blockId, name: 'cv.pdf', … } }
 */
export async function readToken(
  key: KeyObject,
  token: string,
  now: number,
): Promise<
  { readonly ok: true; readonly grant: UploadGrant } | { readonly ok: false; readonly message: string }
> {
  if (token.length > limits.tokenCharacters) return refused;
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    });
    // Signed by us, so only a token of another version can fail from here on.
    const read = grantSchema.safeParse(payload);
    return read.success ? { ok: true, grant: read.data } : refused;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return error instanceof errors.JWTExpired ? expired : refused;
  }
}

const refused = {
  ok: false,
  message: 'This upload URL was not created by this server.',
} as const;

const expired = {
  ok: false,
  message: 'This upload URL has expired. Request a new one.',
} as const;
