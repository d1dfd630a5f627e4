// The files of all chats: kept, found by their addresses, and removed with the chat. Ports and routes share it.
import type { Readable } from 'node:stream';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { FileSettings, KeySettings } from '../settings/integration-settings.ts';
import { DEFAULT_SETTINGS } from '../settings/integration-settings.ts';
import { readFileAddress } from './file-address.ts';
import type { StoredFile } from './file-storage.ts';
import type { OpenFiles } from './open-files.ts';
import type { UploadSettings } from './upload-settings.ts';
import { uploadSettings } from './upload-settings.ts';

/** A file that a call of a bot made: a spoken text, a picture, a QR code. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly sessionId: string;
  /** Where the client reached this server; the address of the file is made from it. */
  readonly serverUrl?: string | undefined;
  /** Default: a name by the type, such as `audio.mp3`. */
  readonly name?: string | undefined;
}

/** Keeps a file and gives the address it is served under. Never rejects. */
export type SaveFile = (file: MadeFile) => Promise<{ readonly ok: true; readonly url: string } | Failed>;

/** A file that is there. */
export interface FoundFile {
  readonly file: StoredFile;
  /** Its content; nothing when it was removed meanwhile. */
  readonly read: () => Promise<Readable | undefined>;
}

/** Who looks for a file by its address. */
export interface Looking {
  /** Whose chat it is, when only its own files count. */
  readonly sessionId?: string;
  readonly ofSessionAlone?: boolean;
}

/** The files. Everything but `saveFile` rejects with a `StorageFailure` when the storage fails. */
export interface Files {
  readonly settings: UploadSettings;
  readonly saveFile: SaveFile;
  /**
   * The file behind an address of this server; nothing when there is none, or when it is private and neither the address nor the chat
   * opens it.
   */
  find(address: string, looking?: Looking): Promise<FoundFile | undefined>;
  /** Removes everything that a chat uploaded or made, and tells how many files that were. */
  removeFilesOfSession(sessionId: string): Promise<number>;
  /** What receives and serves. Loaded and opened when first asked for; a failure is tried again the next time. */
  open(): Promise<OpenFiles>;
  close(): Promise<void>;
}

/** Where files are kept. */
export interface FilesOptions {
  /** Without it, and without S3, files are in a temporary folder and gone when the server stops. */
  readonly dataFolder?: string | undefined;
  /** By default those of a server for which nothing is set. */
  readonly settings?: (FileSettings & KeySettings) | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Makes the files of a server. Opens nothing before something is wanted of it.
 *
 * @example
 * const files = createFiles({ dataFolder: '/var/lib/colloquy', settings: readSettings(process.env) });
 * await files.saveFile({ bytes, mediaType: 'audio/mpeg', sessionId, serverUrl: 'https://bots.example' });
 * // { ok: true, url: 'https://bots.example/v1/files/0f…/1a…/audio.mp3' }
 */
export function createFiles(options: FilesOptions): Files {
  const settings = uploadSettings(options.settings ?? DEFAULT_SETTINGS);
  let opening: Promise<OpenFiles> | undefined;
  const open = (): Promise<OpenFiles> => {
    opening ??= import('./open-files.ts')
      .then(({ openFiles }) => openFiles(options, settings))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return {
    settings,
    open,
    async saveFile(file) {
      try {
        return await (await open()).saveFile(file);
      } catch (error) {
        return failed('failed', `The file could not be kept. ${error instanceof Error ? error.message : ''}`);
      }
    },
    async find(address, looking = {}) {
      return readFileAddress(address) ? (await open()).find(address, looking) : undefined;
    },
    removeFilesOfSession: async (sessionId) => (await open()).removeFilesOfSession(sessionId),
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}
