// Quotas of files: decides whether another file fits, in its chat and on this server.
import type { FileStorage } from './file-storage.ts';
import { limits } from './limits.ts';
import type { UploadSettings } from './upload-settings.ts';

/** Why there is no room: the quota of the chat is used up, or the server is full for now. */
export type NoRoom = 'chat' | 'server';

/** A file that needs room. */
export interface WantedRoom {
  readonly scope: string;
  /** Its id in the chat. The client may retry while the first upload still counts: the two become one file. */
  readonly id?: string;
  /** Its size in bytes, or its maximum size. */
  readonly bytes: number;
  /** Maximum bytes of a file of this kind, from which the quota of the chat follows. Default: the maximum for visitors' uploads. */
  readonly largest?: number;
  /** How many files the scope may have, and their total size as a multiple of the largest one. Default: those of a chat. */
  readonly most?: { readonly files: number; readonly largestFiles: number };
}

export interface Room {
  /** Checks for room without reserving it. */
  look(wanted: WantedRoom): Promise<NoRoom | undefined>;
  /** Reserves room while the work runs, so that concurrent files do not use the same room. */
  within<Result>(wanted: WantedRoom, work: () => Promise<Result>): Promise<Result | NoRoom>;
}

/**
 * Creates the quota accounting of one storage. A file in progress counts in full, including bytes that are already on
 * the disk: refusing one file too many is better than a database that cannot write.
 *
 * @example await room.within({ scope, bytes: 51_200 }, () => receive()) // what it gives, or 'chat' or 'server'
 */
export function createRoom(
  storage: Pick<FileStorage, 'sizesOf' | 'freeBytes' | 'usedBytes'>,
  settings: Pick<UploadSettings, 'maxBytes' | 'totalBytes'>,
): Room {
  let stored = 0;
  /** Files in progress, by chat. */
  const coming = new Map<string, Set<WantedRoom>>();

  /** Checks for room beside all stored files. */
  async function look(wanted: WantedRoom, others: () => number) {
    const { scope, id, bytes, largest = settings.maxBytes, most = OF_CHAT } = wanted;
    // Earlier files in progress. Read before the stored sizes: a file that is stored in between counts twice rather
    // than not at all.
    const before = [...(coming.get(scope) ?? [])].filter((one) => id === undefined || one.id !== id);
    const sizes = [...before.map((one) => one.bytes), ...(await storage.sizesOf(scope))];
    const sum = sizes.reduce((total, size) => total + size, bytes);
    if (sizes.length >= most.files || sum > most.largestFiles * largest) return 'chat';
    const isDiskFull = (await storage.freeBytes()) - bytes - others() < limits.freeBytes;
    const used = settings.totalBytes === undefined ? undefined : await storage.usedBytes();
    const isFull = used !== undefined && used + bytes + others() > (settings.totalBytes ?? 0);
    return isDiskFull || isFull ? 'server' : undefined;
  }

  return {
    look: (wanted) => look(wanted, () => stored),
    async within(wanted, work) {
      const { scope, bytes } = wanted;
      stored += bytes;
      const looking = look(wanted, () => stored - bytes);
      // After the check has started, so that one of two concurrent files gets in.
      const ofChat = coming.get(scope) ?? new Set();
      coming.set(scope, ofChat.add(wanted));
      try {
        return (await looking) ?? (await work());
      } finally {
        stored -= bytes;
        ofChat.delete(wanted);
        if (ofChat.size === 0) coming.delete(scope);
      }
    },
  };
}

/** The quota of a chat. */
const OF_CHAT = { files: limits.sessionFiles, largestFiles: limits.sessionLargestFiles };
