// Room for files: whether one more may come, in its chat and on this server.
import type { FileStorage } from './file-storage.ts';
import { limits } from './limits.ts';
import type { UploadSettings } from './upload-settings.ts';

/** Why there is no room: the chat has its share, or the server is full for now. */
export type NoRoom = 'chat' | 'server';

/** A file that is wanted. */
export interface WantedRoom {
  readonly scope: string;
  /** Bytes that it has, or may have. */
  readonly bytes: number;
  /** Bytes of the largest file of its kind, which the bound of the chat follows from. Default: what visitors may upload. */
  readonly largest?: number;
}

export interface Room {
  /** Looks whether there is room just now, and keeps none. */
  look(wanted: WantedRoom): Promise<NoRoom | undefined>;
  /** Does the work while its room is kept, so that files which come at once do not all take the same. */
  within<Result>(wanted: WantedRoom, work: () => Promise<Result>): Promise<Result | NoRoom>;
}

/**
 * Makes the bookkeeping of one storage. A file that is just coming in counts in full from its first byte, also the part that is on the disk already:
 * better a file too few than a database that cannot write.
 *
 * @example await room.within({ scope, bytes: 51_200 }, () => receive()) // what it gives, or 'chat' or 'server'
 */
export function createRoom(
  storage: Pick<FileStorage, 'sizesOf' | 'freeBytes' | 'usedBytes'>,
  settings: Pick<UploadSettings, 'maxBytes' | 'totalBytes'>,
): Room {
  let kept = 0;

  /** Whether there is room beside all that is kept. */
  async function look({ scope, bytes, largest = settings.maxBytes }: WantedRoom, others: () => number) {
    const sizes = await storage.sizesOf(scope);
    const sum = sizes.reduce((total, size) => total + size, bytes);
    if (sizes.length >= limits.sessionFiles || sum > limits.sessionLargestFiles * largest) return 'chat';
    const isDiskFull = (await storage.freeBytes()) - bytes - others() < limits.freeBytes;
    const used = settings.totalBytes === undefined ? undefined : await storage.usedBytes();
    const isFull = used !== undefined && used + bytes + others() > (settings.totalBytes ?? 0);
    return isDiskFull || isFull ? 'server' : undefined;
  }

  return {
    look: (wanted) => look(wanted, () => kept),
    async within(wanted, work) {
      const { bytes } = wanted;
      kept += bytes;
      try {
        return (await look(wanted, () => kept - bytes)) ?? (await work());
      } finally {
        kept -= bytes;
      }
    },
  };
}
