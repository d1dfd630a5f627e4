// The files that authors add for their bots: adding, listing with their uses, and removal.
import type { Files, ListedFile, OpenFiles, StoredFile } from '@colloquy/integrations';
import {
  discardReceived,
  filePath,
  freshMediaPlace,
  isFilePlace,
  judgeContent,
  fileLimits as limits,
  MEDIA_SCOPE,
  receiveFile,
  safeFileName,
} from '@colloquy/integrations';
import type { Attribution } from '@colloquy/runtime';
import { stampOf } from '@colloquy/runtime';
import type { ListedMedia, Problem, ProblemCode } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';

/** A file on its way. */
export interface IncomingMedia {
  readonly name: string;
  /** As sent by the client; the content decides. */
  readonly mediaType: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Bytes, as the client says; undefined when it does not. */
  readonly contentLength: number | undefined;
  /** The public URL of the server, with which the file's URL begins. */
  readonly serverUrl: string;
}

/** The outcome of adding. */
export type AddedMedia =
  | { readonly ok: true; readonly file: ListedMedia }
  | { readonly ok: false; readonly problem: Problem };

/** All operations reject with a `StorageFailure` when the storage fails. */
export interface MediaService {
  add(file: IncomingMedia, by?: Attribution): Promise<AddedMedia>;
  /** Newest first, with the bots among those seen that use each. */
  list(sees: (botId: string) => boolean): Promise<readonly ListedMedia[]>;
  /** Removes a file that no bot uses. */
  remove(
    id: string,
    by?: Attribution,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: Problem }>;
  /** Bytes of the largest file that is taken. */
  largestFile(): number;
}

export interface MediaServiceDependencies {
  readonly files: Pick<Files, 'open' | 'settings'>;
  readonly store: Pick<Store, 'listBots' | 'loadFlow' | 'drafts' | 'audit'>;
  readonly clock: () => number;
}

/** Types that a browser would run. They are no media, so they are refused rather than stored. */
const RUNS =
  /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:xml|(?:x-)?(?:java|ecma)script))$/;

/**
 * Creates the service.
 *
 * @example await createMediaService({ files, store, clock }).list(() => true) // [{ name: 'logo.png', … }]
 */
export function createMediaService(dependencies: MediaServiceDependencies): MediaService {
  const { files, store, clock } = dependencies;
  let open = 0;

  /** The file is not in the store, so its audit entry follows at once. */
  async function writeDown(
    by: Attribution | undefined,
    id: string,
    states: { readonly before: Facts } | { readonly after: Facts },
  ): Promise<void> {
    const stamp = stampOf(by, clock());
    if (stamp) await store.audit.add(entryOf(stamp, { subject: `file ${id}`, ...states }));
  }

  return {
    largestFile: () => files.settings.maxBytes,
    async add(file, by) {
      if (open >= limits.openMediaUploads)
        return refused('TOO_MANY_REQUESTS', 'Too many files are being added at once. Try again in a moment.');
      open += 1;
      try {
        const added = await add(dependencies, await files.open(), file);
        if (added.ok) await writeDown(by, added.file.id, { after: factsOf(added.file) });
        return added;
      } finally {
        open -= 1;
      }
    },
    async list(sees) {
      const { storage, settings } = await files.open();
      const found = await storage.list(MEDIA_SCOPE);
      const texts = await definitionsOf(dependencies);
      const seen = texts.filter(({ botId }) => sees(botId));
      return found
        .toSorted((one, other) => other.storedAt - one.storedAt)
        .map((file) => listed(file, settings.publicUrl ?? file.origin, usesOf(file, seen)));
    },
    async remove(id, by) {
      const place = { scope: MEDIA_SCOPE, id };
      const { storage } = await files.open();
      const [use] = usesOf(place, await definitionsOf(dependencies));
      if (use) return refused('CONFLICT', `The bot "${use.botName}" uses this file. Remove it there first.`);
      const found = isFilePlace(place) ? await storage.find(place) : undefined;
      if (!found || !(await storage.remove(place))) return refused('NOT_FOUND', 'There is no such file.');
      await writeDown(by, id, { before: factsOf(found) });
      return { ok: true };
    },
  };
}

/** Facts of a file for the audit log. */
type Facts = Pick<ListedMedia, 'name' | 'mediaType' | 'size'>;

function factsOf({ name, mediaType, size }: Facts): Facts {
  return { name, mediaType, size };
}

async function add(
  { clock }: MediaServiceDependencies,
  { storage, room, settings }: OpenFiles,
  { name: sentName, mediaType: sentType, stream, contentLength, serverUrl }: IncomingMedia,
): Promise<AddedMedia> {
  const { maxBytes } = settings;
  const tooLarge = (): AddedMedia =>
    refused(
      'PAYLOAD_TOO_LARGE',
      `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB, the most of this server (COLLOQUY_UPLOAD_MAX_MB).`,
    );
  if (contentLength !== undefined && contentLength > maxBytes) return tooLarge();
  const place = freshMediaPlace();
  const name = safeFileName(sentName);
  const most = { files: limits.mediaFiles, largestFiles: limits.mediaLargestFiles };
  const wanted = { scope: place.scope, id: place.id, bytes: contentLength ?? maxBytes, most };
  const outcome = await room.within(wanted, async (): Promise<AddedMedia> => {
    const received = await receiveFile(stream, {
      folder: storage.incomingFolder,
      maxBytes,
      timeoutMs: limits.receiveMs,
      silenceMs: limits.silenceMs,
    });
    if (!received.ok)
      return received.why === 'too_large'
        ? tooLarge()
        : refused('REQUEST_TIMEOUT', 'The file did not arrive completely. Send it again.');
    const { folder, size, hash } = received.file;
    const verdict = await judgeContent(received.file, { name, mediaType: sentType });
    const message = verdict.ok
      ? RUNS.test(verdict.mediaType) && 'A web page or a script cannot be added as a file.'
      : verdict.message;
    if (!verdict.ok || message) {
      await discardReceived(received.file);
      return refused('UNSUPPORTED_MEDIA_TYPE', message || 'This kind of file cannot be added.');
    }
    const origin = settings.publicUrl ?? serverUrl;
    const file: StoredFile = {
      ...place,
      name,
      mediaType: verdict.mediaType,
      size,
      hash,
      isPrivate: false,
      origin,
    };
    await storage.put(file, folder);
    return { ok: true, file: listed({ ...file, storedAt: clock() }, origin, []) };
  });
  if (outcome === 'chat')
    return refused(
      'PAYLOAD_TOO_LARGE',
      `The library is full: ${limits.mediaFiles} files or ${spoken(limits.mediaLargestFiles * maxBytes)}. Remove some first.`,
    );
  if (outcome === 'server')
    return refused('SERVICE_UNAVAILABLE', 'There is no room for files on this server just now.');
  return outcome;
}

/** A definition as text, with its bot. */
interface BotText {
  readonly botId: string;
  readonly botName: string;
  readonly text: string;
}

/** The draft of each bot, and what its new chats run. */
async function definitionsOf({
  store,
}: Pick<MediaServiceDependencies, 'store'>): Promise<readonly BotText[]> {
  const texts: BotText[] = [];
  for (const { id: botId, name: botName, flow, canary } of await store.listBots()) {
    const draft = await store.drafts.load(botId);
    const flows = [flow, canary?.flow].filter((hash) => hash !== undefined);
    const published = await Promise.all(flows.map((hash) => store.loadFlow(hash)));
    for (const { definition } of [draft, ...published].filter((one) => one !== undefined))
      texts.push({ botId, botName, text: definition });
  }
  return texts;
}

/** The bots whose definition has the address of a file, each once. */
function usesOf({ scope, id }: Pick<StoredFile, 'scope' | 'id'>, texts: readonly BotText[]) {
  const address = `/v1/files/${scope}/${id}/`;
  const found = texts.filter(({ text }) => text.includes(address));
  return [...new Map(found.map(({ botId, botName }) => [botId, { botId, botName }])).values()];
}

function listed(file: ListedFile, origin: string, uses: ListedMedia['uses']): ListedMedia {
  const { id, name, mediaType, size, storedAt } = file;
  const url = `${origin}${filePath(file, name)}`;
  return { id, name, url, mediaType, size, createdAt: new Date(storedAt).toISOString(), uses };
}

function refused(code: ProblemCode, message: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem(code, { message }) };
}

const spoken = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

const MEGABYTE = 1024 * 1024;
