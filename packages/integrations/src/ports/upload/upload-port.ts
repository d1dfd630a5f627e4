// The port `upload`: tells whether files were uploaded in this chat, and what they are.
import type { PortResponse } from '@colloquy/schema';
import { uploadPort } from '@colloquy/schema';
import type { Files } from '../../files/files.ts';
import { definePort } from '../define-port.ts';
import type { Port } from '../port.ts';

/** What is known of the file at an address. */
type CheckedUpload = PortResponse<typeof uploadPort>['files'][number];

export interface UploadPortOptions {
  readonly files: Pick<Files, 'find'>;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the port. Failures: `invalid_request`, `timeout`, `aborted`, and `failed` when the files cannot be looked at.
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
