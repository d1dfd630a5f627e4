// The service of knowledge: documents from which a bot answers. They are added, listed, searched and removed.
import { createHash } from 'node:crypto';
import type { WorkerOptions } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { Files } from '@colloquy/integrations';
import { discardReceived, fileLimits, receiveFile } from '@colloquy/integrations';
import type { Attribution } from '@colloquy/runtime';
import { freshId, stampOf } from '@colloquy/runtime';
import type {
  ListedDocument,
  Problem,
  ProblemCode,
  ReadPassage,
  SearchDocumentsResponse,
} from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { DocumentRecord, Store, ListedDocument as StoredDocument } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { createTaskThread } from '../bots/task-thread.ts';
import { limits } from '../limits.ts';
import type { KnowledgeTask, ReadTaskResult } from './knowledge-tasks.ts';

/** A document on its way. */
export interface IncomingDocument {
  /** The name of the file; its ending says how it is read. */
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Bytes, as the client says; undefined when it does not. */
  readonly contentLength: number | undefined;
}

/** The outcome of adding. */
export type AddedDocument =
  | { readonly ok: true; readonly document: ListedDocument }
  | { readonly ok: false; readonly problem: Problem };

/** All operations reject with a `StorageFailure` when the storage fails. */
export interface KnowledgeService {
  /** Reads a document and adds it to a bot, in place of the one with its name. */
  add(botId: string, document: IncomingDocument, by?: Attribution): Promise<AddedDocument>;
  /** The documents of a bot, by name. */
  list(botId: string): Promise<readonly ListedDocument[]>;
  /** The passages of a document, as they were read; undefined when the bot has no such document. */
  read(botId: string, documentId: string): Promise<readonly ReadPassage[] | undefined>;
  /** Returns whether the bot had such a document. */
  remove(botId: string, documentId: string, by?: Attribution): Promise<boolean>;
  /**
   * The passages that may answer a question, best first. None for a bot without documents.
   *
   * @throws CheckFailure when it takes too long, or too many questions wait
   */
  search(botId: string, question: string, limit: number): Promise<SearchDocumentsResponse>;
  /** Stops the thread. */
  close(): Promise<void>;
}

export interface KnowledgeServiceDependencies {
  readonly files: Pick<Files, 'open'>;
  readonly store: Pick<Store, 'documents'>;
  readonly clock: () => number;
}

/** How much the documents of a bot may be together. */
const ROOM = {
  documents: limits.documentsOfBot,
  passages: limits.passagesOfBot,
  bytes: limits.documentBytesOfBot,
};

/**
 * Creates the service. Its thread starts with the first document or question, and ends when idle.
 *
 * @example await createKnowledgeService({ files, store, clock }).search('shop', 'Are you open on Saturday?', 3)
 */
export function createKnowledgeService({
  files,
  store,
  clock,
}: KnowledgeServiceDependencies): KnowledgeService {
  let open = 0;
  const thread = createTaskThread<KnowledgeTask>({
    name: 'knowledge',
    subject: 'search in the documents of this bot',
    atOnce: 1,
    idleMs: limits.knowledgeIdleMs,
    start: (options: WorkerOptions) => new Worker(new URL('./knowledge-thread.ts', import.meta.url), options),
  });

  /** Receives a file and reads it in the thread. Nothing of the file stays. */
  async function receive(
    botId: string,
    { name, stream, contentLength }: IncomingDocument,
  ): Promise<Received> {
    const tooLarge = () =>
      refused(
        'PAYLOAD_TOO_LARGE',
        `"${name}" is larger than ${limits.documentBytes / MEGABYTE} MB. Split it into several documents.`,
      );
    if (contentLength !== undefined && contentLength > limits.documentBytes) return tooLarge();
    const received = await receiveFile(stream, {
      folder: (await files.open()).storage.incomingFolder,
      maxBytes: limits.documentBytes,
      timeoutMs: fileLimits.receiveMs,
      silenceMs: fileLimits.silenceMs,
    });
    if (!received.ok)
      return received.why === 'too_large'
        ? tooLarge()
        : refused('REQUEST_TIMEOUT', 'The document did not arrive completely. Send it again.');
    try {
      if (!received.file.isText)
        return refused('UNSUPPORTED_MEDIA_TYPE', `"${name}" is no text. Add md, html, txt or csv files.`);
      const task = { type: 'read', name, path: received.file.path } as const;
      const read = (await thread.run(task, { caller: botId })) as ReadTaskResult;
      return read.ok
        ? { ...read, bytes: received.file.size }
        : refused('UNSUPPORTED_MEDIA_TYPE', `"${name}" was not added. ${read.message}`);
    } finally {
      await discardReceived(received.file);
    }
  }

  async function keep(
    botId: string,
    { ok: _, ...fields }: Read & { readonly name: string },
    by: Attribution | undefined,
  ): Promise<AddedDocument> {
    const now = clock();
    const document: DocumentRecord = { id: `doc_${freshId(now)}`, botId, ...fields, createdAt: now };
    const stamp = stampOf(by, now);
    const subject = `document ${document.id}`;
    const entry = stamp && entryOf(stamp, { botId, subject, after: factsOf(document) });
    switch (await store.documents.add(document, ROOM, entry)) {
      case 'added':
        return { ok: true, document: listedDocument(document) };
      case 'no bot':
        return refused('NOT_FOUND', 'There is no bot with this id.');
      case 'no room':
        return refused(
          'PAYLOAD_TOO_LARGE',
          `The bot has no room for "${document.name}": it may have ${ROOM.documents} documents with ${ROOM.passages} passages and ${ROOM.bytes / MEGABYTE} MB. Remove some first.`,
        );
    }
  }

  return {
    async add(botId, document, by) {
      if (open >= limits.openDocuments)
        return refused(
          'TOO_MANY_REQUESTS',
          'Too many documents are being added at once. Try again in a moment.',
        );
      open += 1;
      try {
        const name = document.name.trim().slice(0, limits.documentNameCharacters);
        const read = await receive(botId, { ...document, name });
        return read.ok ? await keep(botId, { ...read, name }, by) : read;
      } finally {
        open -= 1;
      }
    },
    list: async (botId) => (await store.documents.list(botId)).map(listedDocument),
    async read(botId, documentId) {
      const found = await store.documents.load(documentId, { botId });
      return found && JSON.parse(found.passages);
    },
    async remove(botId, documentId, by) {
      const stamp = stampOf(by, clock());
      const before = (await store.documents.list(botId)).find(({ id }) => id === documentId);
      const subject = `document ${documentId}`;
      const entry = stamp && before && entryOf(stamp, { botId, subject, before: factsOf(before) });
      return store.documents.remove(documentId, { botId }, entry);
    },
    /** Asks the thread, and gives it the documents when it does not have this edition of them. */
    async search(botId, question, limit) {
      const listed = await store.documents.list(botId);
      if (listed.length === 0) return { confidence: 'none', passages: [], words: [] };
      const task = { type: 'search', botId, edition: editionOf(listed), question, limit } as const;
      const run = (full: KnowledgeTask) => thread.run(full, { caller: botId });
      const known = await run(task);
      if (known) return known as SearchDocumentsResponse;
      const loaded = await Promise.all(listed.map(({ id }) => store.documents.load(id, { botId })));
      const documents = loaded.filter((one) => one !== undefined);
      return (await run({ ...task, documents })) as SearchDocumentsResponse;
    },
    close: () => thread.close(),
  };
}

const MEGABYTE = 1024 * 1024;

/** What was read, in the fields of a record. */
interface Read extends Pick<DocumentRecord, 'mediaType' | 'bytes' | 'passageCount' | 'passages'> {
  readonly ok: true;
}
type Received = Read | { readonly ok: false; readonly problem: Problem };

/** Documents never change, so their ids name an edition of them all. */
function editionOf(documents: readonly StoredDocument[]): string {
  return createHash('sha256')
    .update(documents.map(({ id }) => id).join())
    .digest('hex');
}

/** Facts of a document for the audit log. Never its words. */
function factsOf({ name, bytes }: Pick<StoredDocument, 'name' | 'bytes'>) {
  return { name, bytes };
}

function listedDocument({
  id,
  name,
  mediaType,
  bytes,
  passageCount,
  createdAt,
}: StoredDocument): ListedDocument {
  return {
    id,
    name,
    mediaType,
    size: bytes,
    passages: passageCount,
    createdAt: new Date(createdAt).toISOString(),
  };
}

function refused(code: ProblemCode, message: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem(code, { message }) };
}
