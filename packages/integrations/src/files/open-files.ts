// Opens the files of a server: storage, signing keys, and the operations on them.
import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed } from '@colloquy/schema';
import { openServerKey } from '../keys/secret-key.ts';
import { nameFor, plainMediaType, UNKNOWN } from './content-type.ts';
import { openDiskStorage } from './disk-storage.ts';
import { filePath, freshPlace, readFileAddress, scopeOf } from './file-address.ts';
import { safeFileName } from './file-name.ts';
import type { FileKey, FileStorage } from './file-storage.ts';
import type { Files, FilesOptions, FoundFile, Looking, MadeFile, SaveFile } from './files.ts';
import { limits } from './limits.ts';
import { receiveFile } from './received-file.ts';
import type { Room } from './room.ts';
import { createRoom } from './room.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Signer } from './signing.ts';
import { createSigner, derivedKey, opensPrivate } from './signing.ts';
import type { UploadSettings } from './upload-settings.ts';

/** The files of a server, opened. */
export interface OpenFiles extends Pick<Files, 'settings' | 'saveFile' | 'removeFilesOfSession' | 'close'> {
  readonly storage: FileStorage;
  readonly room: Room;
  /** Signs the tokens of uploads. */
  readonly tokenKey: KeyObject;
  /** Signs the URLs of private files. */
  readonly addresses: Signer;
  find(address: string, looking: Looking): Promise<FoundFile | undefined>;
}

/** Opens the storage and the key. Rejects when the folder or the key is not available. */
export async function openFiles(options: FilesOptions, settings: UploadSettings): Promise<OpenFiles> {
  const { clock = Date.now } = options;
  const temporary =
    options.dataFolder === undefined ? await mkdtemp(join(tmpdir(), 'colloquy-uploads-')) : undefined;
  const folder = temporary ?? join(options.dataFolder as string, 'uploads');
  const secret = await openKey(options);
  const storage = settings.s3 ? await openS3Storage(settings.s3, folder) : await openDiskStorage(folder);
  const addresses = createSigner(secret, 'file address');
  const room = createRoom(storage, settings);
  return {
    settings,
    storage,
    room,
    // Differs from the purpose of earlier versions, whose tokens had another format.
    tokenKey: derivedKey(secret, 'upload JWT'),
    addresses,
    async find(address, { sessionId, ofSessionAlone = false }) {
      const read = readFileAddress(address);
      if (!read) return undefined;
      const isOwn = sessionId !== undefined && read.scope === scopeOf(sessionId);
      if (ofSessionAlone && !isOwn) return undefined;
      const file = await storage.find(read);
      // A URL with another origin or file name is not that of this file, even if the place matches.
      const origin = settings.publicUrl ?? file?.origin;
      if (!file || read.plain !== `${origin}${filePath(file, file.name)}`) return undefined;
      const isOpen =
        isOwn || !file.isPrivate || opensPrivate(addresses, read, { query: read.query, now: clock() });
      return isOpen ? { file, read: () => storage.read(file) } : undefined;
    },
    async saveFile({ bytes, mediaType, sessionId, serverUrl, name }) {
      const origin = settings.publicUrl ?? serverUrl;
      if (origin === undefined)
        return failed(
          'failed',
          'A file was created, but the public URL of this server is unknown. Set COLLOQUY_PUBLIC_URL.',
        );
      if (bytes.length > limits.madeFileBytes)
        return failed('too_large', `The file is larger than ${limits.madeFileBytes} bytes.`);
      const place = freshPlace(sessionId);
      const wanted = { scope: place.scope, bytes: bytes.length, largest: limits.madeFileBytes };
      const stored = await room.within(wanted, () =>
        keepFile(storage, { bytes, mediaType, name, place, origin }),
      );
      if (stored === 'chat') return failed('overloaded', 'This chat has as many files as it may have.');
      if (stored === 'server')
        return failed('overloaded', 'There is no room for files on this server just now.');
      return stored;
    },
    removeFilesOfSession: (sessionId) => storage.removeAll(scopeOf(sessionId)),
    async close() {
      await storage.close();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** Stores a file from memory. */
async function keepFile(
  storage: FileStorage,
  {
    bytes,
    mediaType,
    name,
    place,
    origin,
  }: Pick<MadeFile, 'bytes' | 'mediaType' | 'name'> & { readonly place: FileKey; readonly origin: string },
): ReturnType<SaveFile> {
  const received = await receiveFile(oneByOne(bytes), {
    folder: storage.incomingFolder,
    maxBytes: limits.madeFileBytes,
    timeoutMs: limits.receiveMs,
    silenceMs: limits.silenceMs,
  });
  if (!received.ok) return failed('failed', 'The file could not be kept.');
  const plain = plainMediaType(mediaType) || UNKNOWN;
  const { folder, size, hash } = received.file;
  const file = {
    ...place,
    name: safeFileName(name ?? nameFor(plain)),
    mediaType: plain,
    size,
    hash,
    isPrivate: false,
    origin,
  };
  await storage.put(file, folder);
  return { ok: true, url: `${origin}${filePath(place, file.name)}` };
}

/** The secret key of the server. Without a data folder it is temporary, like the files. */
async function openKey({ dataFolder, settings }: FilesOptions) {
  return (await openServerKey({ dataFolder, setting: settings?.secretKey })).key;
}

async function* oneByOne(bytes: Uint8Array) {
  yield bytes;
}
