// Receives a file from a stream on a local disk. Counts, hashes and inspects it on the way.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT } from './file-storage.ts';
import { toStorageFailure } from './storage-failure.ts';

/** A completely received file on the disk. */
export interface ReceivedFile {
  /** Contains the file as `content`. */
  readonly folder: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** Whether it has only bytes that occur in texts. */
  readonly isText: boolean;
}

/** The outcome of receiving. After a failure nothing is left on the disk. */
export type Receiving =
  | { readonly ok: true; readonly file: ReceivedFile }
  | { readonly ok: false; readonly why: 'too_large' | 'cut_off' | 'too_slow' };

export interface ReceivingOptions {
  /** The folder for uploads in progress. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Milliseconds for the whole file, and between two chunks. */
  readonly timeoutMs: number;
  readonly silenceMs: number;
}

/**
 * Receives a file. The disk slows down the stream (backpressure), so at most one chunk is in memory. Rejects with a
 * `StorageFailure` when it cannot write.
 *
 * @example const receiving = await receiveFile(request.raw, { folder, maxBytes: 10_485_760, timeoutMs: 300_000, silenceMs: 20_000 });
 */
export async function receiveFile(
  stream: AsyncIterable<Uint8Array>,
  { folder: parent, maxBytes, timeoutMs, silenceMs }: ReceivingOptions,
): Promise<Receiving> {
  const folder = join(parent, randomUUID());
  const path = join(folder, CONTENT);
  const endsAt = performance.now() + timeoutMs;
  const pieces = stream[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  const look = createTextLook();
  let size = 0;
  try {
    await mkdir(folder, { mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    try {
      for (;;) {
        const piece = await nextPiece(pieces, Math.min(silenceMs, endsAt - performance.now()));
        if (piece === 'cut_off' || piece === 'too_slow') {
          await discard({ folder });
          return { ok: false, why: piece };
        }
        if (piece === 'end') break;
        size += piece.length;
        if (size > maxBytes) {
          await discard({ folder });
          return { ok: false, why: 'too_large' };
        }
        hash.update(piece);
        look.at(piece);
        await handle.writeFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard({ folder });
    throw toStorageFailure(error, parent);
  }
  return { ok: true, file: { folder, path, size, hash: hash.digest('hex'), isText: look.isText() } };
}

/** Deletes a received file that is not needed. */
export async function discard({ folder }: Pick<ReceivedFile, 'folder'>): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}

/** The next chunk, or why there is none. */
async function nextPiece(
  pieces: AsyncIterator<Uint8Array>,
  timeoutMs: number,
): Promise<Uint8Array | 'end' | 'cut_off' | 'too_slow'> {
  const { promise: late, resolve } = Promise.withResolvers<'too_slow'>();
  const timer = setTimeout(resolve, Math.max(0, timeoutMs), 'too_slow');
  try {
    const next = pieces.next().then(
      ({ done, value }) => (done === true ? 'end' : (value as Uint8Array)),
      () => 'cut_off' as const,
    );
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Detects bytes that no text contains in any character set: control characters other than whitespace. UTF-16 is
 * recognized by its byte order mark.
 */
function createTextLook() {
  let isText = true;
  let isWide: boolean | undefined;
  return {
    at(piece: Uint8Array): void {
      if (piece.length === 0) return;
      isWide ??= (piece[0] === 0xff && piece[1] === 0xfe) || (piece[0] === 0xfe && piece[1] === 0xff);
      if (isWide || !isText) return;
      for (let index = 0; index < piece.length; index++) {
        const byte = piece[index] as number;
        if (byte < 32 && (byte < 8 || (byte > 13 && byte !== 27))) {
          isText = false;
          return;
        }
      }
    },
    isText: () => isText,
  };
}
