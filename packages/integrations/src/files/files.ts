// The files of all chats: storing, finding by URL, and removal with the chat. Shared by ports and routes.
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

/** A file created by a call of a bot: speech, a picture, a QR code. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly sessionId: string;
  /** The server's public URL, from which the file's URL is built. */
  readonly serverUrl?: string | undefined;
  /** Default: a name by type, such as `audio.mp3`. */
  readonly name?: string | undefined;
}

/** Stores a file and returns its public URL. Never rejects. */
export type SaveFile = (file: MadeFile) => Promise<{ readonly ok: true; readonly url: string } | Failed>;

/** A file that exists. */
export interface FoundFile {
  readonly file: StoredFile;
  /** Its content; undefined when it was removed since. */
  readonly read: () => Promise<Readable | undefined>;
}

/** Options of a lookup by URL. */
export interface Looking {
  /** The chat that looks for the file, and whether only its own files count. */
  readonly sessionId?: string;
  readonly ofSessionAlone?: boolean;
}

/** All methods but `saveFile` reject with a `StorageFailure` when the storage fails. */
export interface Files {
  readonly settings: UploadSettings;
  readonly saveFile: SaveFile;
  /** Finds the file of a URL of this server. Undefined when there is none, or when it is private and neither the URL nor the chat grants access. */
  find(address: string, looking?: Looking): Promise<FoundFile | undefined>;
  /** Removes all files that a chat uploaded or created. Returns their number. */
  removeFilesOfSession(sessionId: string): Promise<number>;
  /** Uploads and downloads. Loaded and opened on first use; after a failure the next call tries again. */
  open(): Promise<OpenFiles>;
  close(): Promise<void>;
}

/** Location and settings of files. */
export interface FilesOptions {
  /** Without a folder and without S3, files are in a temporary folder and are deleted when the server stops. */
  readonly dataFolder?: string | undefined;
  /** Default: the defaults of all settings. */
  readonly settings?: (FileSettings & KeySettings) | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Creates the files of a server. Opens the storage on first use.
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
