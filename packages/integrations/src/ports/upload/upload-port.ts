// The port `upload`: checks whether files were uploaded in this chat, and returns their facts.
import type { PortResponse } from '@colloquy/schema';
import { uploadPort } from '@colloquy/schema';
import type { Files } from '../../files/files.ts';
import { definePort } from '../define-port.ts';
import type { Port } from '../port.ts';

/** The facts about the file at a URL. */
type CheckedUpload = PortResponse<typeof uploadPort>['files'][number];

export interface UploadPortOptions {
  readonly files: Pick<Files, 'find'>;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. Failures: `invalid_request`, `timeout`, `aborted`, and `failed` when the files cannot be read.
 *
 * @example
 * const upload = createUploadPort({ files });
 * await upload({ port: 'upload', request: { addresses: [address] }, timeoutMs: 10_000 }, { idempotencyKey, sessionId });
 * // { ok: true, response: { files: [{ address, isUploaded: true, name: 'cv.pdf', mediaType: 'application/pdf', size: 51_200 }] } }
 */
export function createUploadPort({ files, signal }: UploadPortOptions): Port {
  return definePort(uploadPort, { signal }, async ({ addresses }, { sessionId }) => {
    const checked = addresses.map((address) => check(files, { address, sessionId }));
    return { ok: true, response: { files: await Promise.all(checked) } };
  });
}

async function check(
  files: Pick<Files, 'find'>,
  { address, sessionId }: { readonly address: string; readonly sessionId: string },
): Promise<CheckedUpload> {
  const found = await files.find(address, { sessionId, ofSessionAlone: true });
  if (!found) return { address, isUploaded: false };
  const { name, mediaType, size } = found.file;
  return { address, isUploaded: true, name, mediaType, size };
}
