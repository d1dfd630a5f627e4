// Room for files: whether one more may come, in its chat and on this server.
import type { FileStorage } from './file-storage.ts';
import { limits } from './limits.ts';
import type { UploadSettings } from './upload-settings.ts';

/** Why there is no room: the chat has its share, or the server is full for now. */
export type NoRoom = 'chat' | 'server';

/** A file that is wanted. */
export interface WantedRoom {
  readonly scope: string;
  /** Its place in the chat, where it may be sent again while the first time still counts: the two become one file. */
  readonly id?: string;
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
  /** What is just coming in, by chat. */
  const coming = new Map<string, Set<WantedRoom>>();

  /** Whether there is room beside all that is kept. */
  async function look(wanted: WantedRoom, others: () => number) {
    const { scope, id, bytes, largest = settings.maxBytes } = wanted;
    // Those that came before, as of now: one that gets its place meanwhile counts twice rather than not at all.
    const before = [...(coming.get(scope) ?? [])].filter((one) => id === undefined || one.id !== id);
    const sizes = [...before.map((one) => one.bytes), ...(await storage.sizesOf(scope))];
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
      const { scope, bytes } = wanted;
      kept += bytes;
      const looking = look(wanted, () => kept - bytes);
      // After the look has begun, so that of two that come at once one gets in.
      const ofChat = coming.get(scope) ?? new Set();
      coming.set(scope, ofChat.add(wanted));
      try {
        return (await looking) ?? (await work());
      } finally {
        kept -= bytes;
        ofChat.delete(wanted);
        if (ofChat.size === 0) coming.delete(scope);
      }
    },
  };
}
