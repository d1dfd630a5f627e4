// Documents, as they are stored: what a bot answers from, as passages.
import type { AuditEntry } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, integer, text } from '../row.ts';

/** A document of a bot. It never changes: one with the same name replaces it, under a new id. Times are epoch milliseconds. */
export type DocumentRecord = RecordOf<typeof documentRow>;

/** A document in a list, without its passages. */
export type ListedDocument = Omit<DocumentRecord, 'passages'>;

export const documentRow = describeRow({
  id: text,
  botId: text,
  /** Unique among the documents of the bot. */
  name: text,
  mediaType: text,
  /** Size of the file. */
  bytes: integer,
  passageCount: integer,
  /** JSON text. The store never looks inside. */
  passages: text,
  createdAt: bigInteger,
});

/** How much the documents of a bot may be together. */
export interface DocumentRoom {
  readonly documents: number;
  readonly passages: number;
  readonly bytes: number;
}

/** The part of a store that keeps documents. They are removed with their bot. Audit entries are written in the same transaction. */
export interface DocumentStore {
  /** Adds a document, in place of the one with its name. Unless it was added, nothing was written: there is no such bot, or no room. */
  add(
    document: DocumentRecord,
    room: DocumentRoom,
    audit?: AuditEntry,
  ): Promise<'added' | 'no bot' | 'no room'>;
  /** False when the bot has no such document. */
  remove(id: string, of: { readonly botId: string }, audit?: AuditEntry): Promise<boolean>;
  /** Those of a bot, by name. */
  list(botId: string): Promise<readonly ListedDocument[]>;
  load(id: string, of: { readonly botId: string }): Promise<DocumentRecord | undefined>;
}
