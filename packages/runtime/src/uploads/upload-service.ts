// Uploading: an address for one file, and the file that comes there.

import type { WaitingUploads } from '@colloquy/engine';
import type {
  FileKey,
  FileStorage,
  Files,
  NoRoom,
  OpenFiles,
  ReceivedFile,
  StoredFile,
} from '@colloquy/integrations';
import {
  discardReceived as discard,
  extensionOf,
  filePath,
  freshFilePlace as freshPlace,
  isFilePlace as isPlace,
  judgeContent,
  fileLimits as limits,
  opensPrivate,
  plainMediaType,
  privateQuery,
  receiveFile,
  safeFileName,
  UNKNOWN_MEDIA_TYPE as UNKNOWN,
} from '@colloquy/integrations';
import type { ProblemCode } from '@colloquy/schema';
import { GenerateUploadUrlRequest, mediaTypesOf, problem, toIssues } from '@colloquy/schema';
import type { ApiResponse } from '../chats/api-response.ts';
import { badRequest, problemResponse, success } from '../chats/api-response.ts';
import { removeLate } from '../removal/orphaned-files.ts';
import type { UploadGrant } from './upload-token.ts';
import { readToken, writeToken } from './upload-token.ts';
import type { WaitingInputDependencies } from './waiting-input.ts';
import { findWaitingInput } from './waiting-input.ts';

/** What the routes of uploads use. Everything rejects with a `StorageFailure` when the storage fails. */
export interface UploadService {
  /** Gives out an address to upload one file to. */
  prepare(body: unknown, context: PrepareContext): Promise<ApiResponse>;
  /** Bytes of the largest file that is taken. */
  largestFile(): number;
  /** Takes the file; the answer has the status 204 and no body. */
  receive(token: string, upload: IncomingUpload): Promise<ApiResponse>;
  /** A file to serve; `isOpen`: whether its address alone gives access. */
  find(
    place: FileKey,
    query: URLSearchParams,
  ): Promise<{ readonly file: StoredFile; readonly isOpen: boolean } | undefined>;
  /** Its content, or a part of it; nothing when it is gone. */
  readonly read: FileStorage['read'];
}

export interface UploadContext {
  /** The `Origin` header. */
  readonly origin: string | undefined;
}

/** Where the server is. */
export interface PrepareContext extends UploadContext {
  /** As it is known to be: the address of the file begins with it, and is stored. */
  readonly serverUrl: string;
  /** As this client reaches it, which sends the file there. */
  readonly requestedUrl: string;
}

export interface IncomingUpload extends UploadContext {
  readonly stream: AsyncIterable<Uint8Array>;
  /** Bytes, as the client says; undefined when it does not. */
  readonly contentLength: number | undefined;
}

export interface UploadServiceDependencies extends WaitingInputDependencies {
  readonly files: Pick<Files, 'open' | 'settings'>;
}

/**
 * Makes the service.
 *
 * @example
 * const uploads = createUploadService({ files, store, library, clock });
 * await uploads.prepare({ sessionId, fileName: 'cv.pdf' }, { origin, serverUrl: url, requestedUrl: url });
 */
export function createUploadService(dependencies: UploadServiceDependencies): UploadService {
  const { files, clock } = dependencies;
  const underWay = new Map<string, number>();
  let open = 0;
  return {
    prepare: (body, context) => prepare(dependencies, body, context),
    largestFile: () => files.settings.maxBytes,
    async receive(token, upload) {
      const opened = await files.open();
      const read = await readToken(opened.tokenKey, token, clock());
      if (!read.ok) return refused('FORBIDDEN', read.message);
      const { scope } = read.grant;
      const ofSession = underWay.get(scope) ?? 0;
      if (open >= limits.openUploads || ofSession >= limits.openUploadsPerSession)
        return refused(
          'TOO_MANY_REQUESTS',
          'Too many files are being uploaded at once. Send them one after the other.',
        );
      open += 1;
      underWay.set(scope, ofSession + 1);
      try {
        return await receive(dependencies, { opened, grant: read.grant, upload });
      } finally {
        open -= 1;
        const remaining = (underWay.get(scope) ?? 1) - 1;
        if (remaining > 0) underWay.set(scope, remaining);
        else underWay.delete(scope);
      }
    },
    async find(place, query) {
      if (!isPlace(place)) return undefined;
      const { storage, addresses } = await files.open();
      const file = await storage.find(place);
      return (
        file && { file, isOpen: !file.isPrivate || opensPrivate(addresses, place, { query, now: clock() }) }
      );
    },
    read: async (place, range) => (await files.open()).storage.read(place, range),
  };
}

async function prepare(
  dependencies: UploadServiceDependencies,
  body: unknown,
  { origin, serverUrl, requestedUrl }: PrepareContext,
): Promise<ApiResponse> {
  const parsed = GenerateUploadUrlRequest.safeParse(body === undefined ? {} : body);
  if (!parsed.success) return badRequest(toIssues(parsed.error));
  const { sessionId, blockId, fileSize } = parsed.data;
  const waiting = await findWaitingInput(dependencies, { sessionId, blockId, origin });
  if ('status' in waiting) return waiting;
  const name = safeFileName(parsed.data.fileName);
  const [byEnding = UNKNOWN] = mediaTypesOf(extensionOf(name));
  const claimed = plainMediaType(parsed.data.fileType ?? '') || byEnding;
  if (![claimed, byEnding].some((mediaType) => waiting.takes({ name, mediaType })))
    return wrongKind(name, waiting, ['fileName']);
  const opened = await dependencies.files.open();
  const maxBytes = Math.min(waiting.maxBytes ?? Number.POSITIVE_INFINITY, opened.settings.maxBytes);
  if (fileSize !== undefined && fileSize > maxBytes)
    return tooLarge({ name, maxBytes, words: waiting.words });
  const place = freshPlace(sessionId);
  const full = await opened.room.look({ scope: place.scope, bytes: fileSize ?? 0 });
  if (full) return noRoom(full, opened);
  const isPrivate = waiting.isPrivate === true;
  const expires = dependencies.clock() + limits.tokenMs;
  const base = opened.settings.publicUrl ?? serverUrl;
  const grant = {
    sessionId,
    blockId: waiting.blockId,
    ...place,
    name,
    mediaType: claimed,
    ...(fileSize === undefined ? {} : { size: fileSize }),
    maxBytes,
    isPrivate,
    origin: base,
  };
  const token = await writeToken(opened.tokenKey, grant, expires);
  const query = isPrivate
    ? privateQuery(opened.addresses, place, dependencies.clock() + limits.privateAddressMs)
    : '';
  return success(
    JSON.stringify({
      presignedUrl: `${opened.settings.publicUrl ?? requestedUrl}/v1/uploads?token=${token}`,
      formData: {},
      fileType: claimed,
      maxFileSize: maxBytes / MEGABYTE,
      fileUrl: `${base}${filePath(place, name)}${query}`,
    }),
  );
}

interface Receiving {
  readonly opened: OpenFiles;
  readonly grant: UploadGrant;
  readonly upload: IncomingUpload;
}

async function receive(dependencies: UploadServiceDependencies, receiving: Receiving): Promise<ApiResponse> {
  const { opened, grant, upload } = receiving;
  const { storage } = opened;
  const { sessionId, blockId, name, size, maxBytes } = grant;
  const wanted = { sessionId, blockId, origin: upload.origin };
  const waiting = await findWaitingInput(dependencies, wanted);
  if ('status' in waiting) return waiting;
  const { contentLength } = upload;
  if (contentLength !== undefined && contentLength > maxBytes)
    return tooLarge({ name, maxBytes, words: waiting.words });
  if (contentLength !== undefined && size !== undefined && contentLength !== size) return wrongLength(size);
  const earlier = await storage.find(grant);
  const take = () => takeIn(dependencies, { ...receiving, waiting, earlier });
  if (earlier) return take();
  const bytes = size ?? contentLength ?? maxBytes;
  const taken = await opened.room.within({ scope: grant.scope, id: grant.id, bytes }, take);
  return typeof taken === 'string' ? noRoom(taken, opened) : taken;
}

/** An upload that may come. */
interface Taking extends Receiving {
  readonly waiting: WaitingUploads;
  /** The file already stored at this place. */
  readonly earlier: StoredFile | undefined;
}

async function takeIn(dependencies: UploadServiceDependencies, taking: Taking): Promise<ApiResponse> {
  const { opened, grant, upload, waiting } = taking;
  const { sessionId, name, size, maxBytes } = grant;
  const received = await receiveFile(upload.stream, {
    folder: opened.storage.incomingFolder,
    maxBytes: size ?? maxBytes,
    timeoutMs: limits.receiveMs,
    silenceMs: limits.silenceMs,
  });
  if (!received.ok) {
    if (received.why === 'too_large')
      return size === undefined ? tooLarge({ name, maxBytes, words: waiting.words }) : wrongLength(size);
    // Not a bad request: clients then resend it.
    return refused('REQUEST_TIMEOUT', 'The file did not arrive completely. Send it again.');
  }
  const stored = await place(received.file, taking);
  // A chat may be erased while a file of it is on its way; nothing of it may come back.
  if (stored.status === 204 && !(await isThere(dependencies, sessionId))) {
    await removeLate(sessionId, { store: dependencies.store, removeFiles: opened.removeFilesOfSession });
    return refused('NOT_FOUND', 'This chat no longer exists.');
  }
  return stored;
}

/** Checks the received file, and moves it to its place. */
async function place(
  file: ReceivedFile,
  { opened: { storage }, grant, waiting, earlier }: Taking,
): Promise<ApiResponse> {
  const refuse = async (answer: ApiResponse): Promise<ApiResponse> => {
    await discard(file);
    return answer;
  };
  const { name, size, isPrivate, origin, scope, id } = grant;
  if (size !== undefined && file.size !== size) return refuse(wrongLength(size));
  if (earlier) return refuse(earlier.hash === file.hash ? DONE : usedBefore());
  const verdict = await judgeContent(file, grant);
  if (!verdict.ok) return refuse(refused('UNSUPPORTED_MEDIA_TYPE', verdict.message));
  const { mediaType } = verdict;
  if (!waiting.takes({ name, mediaType })) return refuse(wrongKind(name, waiting, []));
  const stored = { scope, id, name, mediaType, size: file.size, hash: file.hash, isPrivate, origin };
  if ((await storage.put(stored, file.folder)) === 'stored') return DONE;
  // Two uploads with one token at the same time: the first one counts.
  return (await storage.find(grant))?.hash === file.hash ? DONE : usedBefore();
}

/** The response when there is no room. */
function noRoom(why: NoRoom, { settings }: OpenFiles): ApiResponse {
  const most = limits.sessionLargestFiles * settings.maxBytes;
  return why === 'chat'
    ? refused('PAYLOAD_TOO_LARGE', `One chat may have ${limits.sessionFiles} files and ${spoken(most)}.`)
    : refused('SERVICE_UNAVAILABLE', 'There is no room for files on this server just now. Try again later.');
}

async function isThere({ store }: UploadServiceDependencies, sessionId: string): Promise<boolean> {
  const [session] = await store.loadSessions([sessionId]);
  return session !== undefined;
}

const DONE: ApiResponse = { status: 204, body: '' };

/** Says it in the author's words, where there are some: clients show it to the visitor. */
function tooLarge({
  name,
  maxBytes,
  words,
}: {
  readonly name: string;
  readonly maxBytes: number;
  readonly words: WaitingUploads['words'];
}): ApiResponse {
  const own = words.tooLarge
    ?.replaceAll('[[file]]', () => name)
    .replaceAll('[[limit]]', () => String(inMegabytes(maxBytes)));
  return refused('PAYLOAD_TOO_LARGE', own ?? `The file is too large; ${spoken(maxBytes)} are the most.`);
}

function wrongLength(size: number): ApiResponse {
  return refused('BAD_REQUEST', `The file was announced with ${size} bytes, but has another length.`);
}

function usedBefore(): ApiResponse {
  return refused('CONFLICT', 'Another file was already uploaded to this URL. Request a new URL.');
}

function wrongKind(name: string, { types = [], words }: WaitingUploads, path: string[]): ApiResponse {
  const message = `The file "${name}" is not of a kind that is asked for: ${types.join(', ')}.`;
  return badRequest([{ path, message, fix: 'Choose another file.' }], words.failed ?? message);
}

function refused(code: ProblemCode, message: string): ApiResponse {
  return problemResponse(problem(code, { message }));
}

function spoken(bytes: number): string {
  return bytes < MEGABYTE ? `${bytes} bytes` : `${inMegabytes(bytes)} MB`;
}

function inMegabytes(bytes: number): number {
  return Number((bytes / MEGABYTE).toFixed(1));
}

const MEGABYTE = 1024 * 1024;
