// The port `upload`: tells whether files were uploaded in this chat, and what they are.
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { Files } from '../../files/files.ts';
import { limits } from '../../files/limits.ts';
import { withinDeadline } from '../deadline.ts';
import type { Port } from '../port.ts';

const uploadRequestSchema = z.object({
  addresses: z.array(z.string()).max(limits.checkedAddresses),
});

/** What is known of the file at an address. Name, type and size are told of files of this chat alone. */
export interface CheckedUpload {
  readonly address: string;
  readonly isUploaded: boolean;
  readonly name?: string;
  /** By the content. */
  readonly mediaType?: string;
  /** Bytes. */
  readonly size?: number;
}

/** The response of the port: one entry for each address, in their order. */
export interface UploadPortResponse {
  readonly files: readonly CheckedUpload[];
}

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
  return async (call, { sessionId }) => {
    const wanted = uploadRequestSchema.safeParse(call.request);
    if (!wanted.success)
      return failed('invalid_request', `The request cannot be understood: ${z.prettifyError(wanted.error)}`);
    return withinDeadline({ timeoutMs: call.timeoutMs, signal }, async () => {
      const checked = wanted.data.addresses.map((address) => check(files, { address, sessionId }));
      const response: UploadPortResponse = { files: await Promise.all(checked) };
      return { ok: true, response: { ...response } };
    });
  };
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
