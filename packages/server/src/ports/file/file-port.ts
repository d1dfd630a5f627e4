// The port `file`: keeps a file that a block made, and gives the address it is served under.
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { SaveFile } from '../../files/files.ts';
import { withinDeadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';

const fileRequestSchema = z.object({
  contentBase64: z.base64(),
  mediaType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
});

export interface FilePortOptions {
  readonly saveFile: SaveFile;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the port. The response is `{ url }`. Failures: `invalid_request`, `too_large`, `timeout`, `aborted`, and what the storage says.
 *
 * @example
 * const file = createFilePort({ saveFile: files.saveFile });
 * await file({ port: 'file', request: { contentBase64: 'R0lGOD…', mediaType: 'image/gif' }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { url: 'https://bots.example/v1/files/…/image.gif' } }
 */
export function createFilePort({ saveFile, signal }: FilePortOptions): Port {
  return async (call, { sessionId, serverUrl }) => {
    const wanted = fileRequestSchema.safeParse(call.request);
    if (!wanted.success)
      return failed('invalid_request', `The file cannot be understood: ${z.prettifyError(wanted.error)}`);
    const { contentBase64, mediaType } = wanted.data;
    const bytes = Buffer.from(contentBase64, 'base64');
    if (bytes.length > limits.savedBytes)
      return failed('too_large', `The file has ${bytes.length} bytes; ${limits.savedBytes} are the most.`);
    return withinDeadline({ timeoutMs: call.timeoutMs, signal }, async () => {
      const saved = await saveFile({ bytes, mediaType, sessionId, serverUrl });
      return saved.ok
        ? { ok: true, response: { url: saved.url } }
        : failed(saved.failure.code, saved.failure.message);
    });
  };
}
