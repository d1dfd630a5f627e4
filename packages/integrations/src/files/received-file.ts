// Receiving a file: from a stream to a local disk, counted, hashed and looked at on the way.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT } from './file-storage.ts';
import { toStorageFailure } from './storage-failure.ts';

/** A file that was received whole and is on the disk. */
export interface ReceivedFile {
  /** Holds the content as `content`. */
  readonly folder: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** Whether it holds no byte that texts do not have. */
  readonly isText: boolean;
}

/** How receiving ended. Nothing is left behind unless it was received. */
export type Receiving =
  | { readonly ok: true; readonly file: ReceivedFile }
  | { readonly ok: false; readonly why: 'too_large' | 'cut_off' | 'too_slow' };

export interface ReceivingOptions {
  /** Where it is put. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Milliseconds for all of it, and between two pieces. */
  readonly timeoutMs: number;
  readonly silenceMs: number;
}

/**
 * Receives a file. The disk's speed is the stream's speed: no more than one piece is held in memory.
 * Rejects with a `StorageFailure` when it cannot be written.
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

/** Takes away a file that is not wanted after all. */
export async function discard({ folder }: Pick<ReceivedFile, 'folder'>): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}

/** The next piece, or why there is none. */
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

/** Looks for bytes that no text has, whatever its character set: controls other than the blank ones. UTF-16 says at its beginning what it is. */
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
