// The stores: SQLite (file or memory) and PostgreSQL, with one interface, `Store`.

export { checksumOfTurn } from './checksum.ts';
export { compareText } from './compare-text.ts';
export { DATABASE_FILE } from './database-file.ts';
export { DELIVERED } from './delivered.ts';
export { giveWay } from './give-way.ts';
export { lastFlow } from './last-flow.ts';
export { BEHIND_ALL_IDS, limits as storeLimits } from './limits.ts';
export { createLocalNotifications } from './local-notifications.ts';
export { nameOfPart, referenceTo } from './long-texts.ts';
export { sqliteMigrations } from './migrations/migrations.ts';
export { entryOf } from './nouns/audit/audit-entries.ts';
export { originOfBot, originOfVisitor } from './nouns/metadata/orphaned-files.ts';
export type {
  OutboxClaim,
  OutboxEntry,
  OutboxReceiver,
  OutboxStore,
  Settlement,
} from './nouns/outbox/outbox-entries.ts';
export type {
  ChatCursor,
  ChatStep,
  CountedChat,
  Tally,
  TallyName,
  TallyRevision,
  TallyStore,
} from './nouns/tallies/tally-records.ts';
export { openStore } from './open-store.ts';
export { sizeOfResult } from './result-size.ts';
export { cellOf, normalise, type SearchedVariable } from './search-text.ts';
export { APPLICATION_ID } from './sqlite/application-id.ts';
export { markOf } from './sqlite/commit-watermark.ts';
export { compareLife } from './sqlite/compare-life.ts';
export { examineFile } from './sqlite/examine-file.ts';
export { memoryStore } from './sqlite/memory-store.ts';
export { sqliteStore } from './sqlite/sqlite-store.ts';
export { toStoreFailure } from './sqlite/to-store-failure.ts';
export { startExamination } from './start-examination.ts';
export type * from './store.ts';
export { StoreFailure, type StoreFailureCode } from './store-failure.ts';
