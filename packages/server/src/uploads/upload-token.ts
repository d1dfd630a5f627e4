// The token of an upload: everything that was agreed when the address was given out, signed, so that nothing has to be kept.
import { z } from 'zod';
import { limits } from '../files/limits.ts';
import type { Signer } from '../files/signing.ts';

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
  /** Epoch milliseconds. */
  expires: z.number(),
});

/** What may be uploaded with a token: one file, for one block of one chat. */
export type UploadGrant = z.infer<typeof grantSchema>;

/** Writes a token. It can be read by whoever has it, and changed by nobody. */
export function writeToken(signer: Signer, grant: UploadGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${text}.${signer.sign(text)}`;
}

/**
 * Reads a token; a sentence when it is not good.
 *
 * @example readToken(signer, token, Date.now()) // { ok: true, grant: { sessionId, blockId, name: 'cv.pdf', … } }
 */
export function readToken(
  signer: Signer,
  token: string,
  now: number,
): { readonly ok: true; readonly grant: UploadGrant } | { readonly ok: false; readonly message: string } {
  const refused = {
    ok: false,
    message: 'This address to upload to is not one that was given out here.',
  } as const;
  const [text = '', signature = '', ...rest] =
    token.length > limits.tokenCharacters ? [] : token.split('.', 3);
  if (text === '' || rest.length > 0 || !signer.isValid(text, signature)) return refused;
  // Signed by us, so only a token of another version can fail from here on.
  const read = grantSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!read.success) return refused;
  if (read.data.expires <= now)
    return { ok: false, message: 'This address to upload to has expired. Ask for a new one.' };
  return { ok: true, grant: read.data };
}
