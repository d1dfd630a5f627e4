// The port `file`: stores a file that a block created, and returns its URL.
import { failed, filePort } from '@colloquy/schema';
import type { SaveFile } from '../../files/files.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';

export interface FilePortOptions {
  readonly saveFile: SaveFile;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. The response is `{ url }`. Failures: `invalid_request`, `too_large`, `timeout`, `aborted`, and
 * those of the storage.
 *
 * @example
 * const file = createFilePort({ saveFile: files.saveFile });
 * await file({ port: 'file', request: { contentBase64: 'R0lGOD…', mediaType: 'image/gif' }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { url: 'https://bots.example/v1/files/…/image.gif' } }
 */
export function createFilePort({ saveFile, signal }: FilePortOptions): Port {
  return definePort(filePort, { signal }, async ({ contentBase64, mediaType }, { sessionId, serverUrl }) => {
    const bytes = Buffer.from(contentBase64, 'base64');
    if (bytes.length > limits.savedBytes)
      return failed('too_large', `The file has ${bytes.length} bytes; the maximum is ${limits.savedBytes}.`);
    const saved = await saveFile({ bytes, mediaType, sessionId, serverUrl });
    return saved.ok ? { ok: true, response: { url: saved.url } } : saved;
  });
}
