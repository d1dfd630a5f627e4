// Metadata: short texts of the servers, by name. Some serve as locks, and some say that the files of a removed chat are still there.
import type { Kysely } from 'kysely';
import { compareText } from '../../compare-text.ts';
import type { Metadata, Store } from '../../store.ts';
import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Rows, Work } from '../work.ts';
import { namesOnPage, ORPHANED_FILES } from './orphaned-files.ts';

/** The part of a store that keeps metadata. */
type MetadataStore = Pick<Store, 'loadMetadata' | 'saveMetadata' | 'listOrphanedFiles'>;

type Page = { readonly after: string; readonly until: string; readonly limit: number };

const save = (db: Kysely<Tables>, { name, text }: Metadata) =>
  db
    .insertInto('notes')
    .values({ name, text })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    );

const sql = statements('metadata', {
  byName: (db, { name }: { readonly name: string }) =>
    db.selectFrom('notes').select('text').where('name', '=', name),
  save,
  // Writing the text locks its row until the transaction ends. SQLite has one writer anyway.
  lock: (db, metadata: Metadata, { isPostgres }) => (isPostgres ? save(db, metadata) : undefined),
  // Rows are written in one order, so that servers cannot deadlock.
  saveAll: (db, { notes }: { readonly notes: Rows }, { rows }) =>
    db
      .insertInto('notes')
      .columns(['name', 'text'])
      .expression(({ selectFrom, lit }) =>
        selectFrom(rows(notes, ['name', 'text']))
          .select(['given.name', 'given.text'])
          .where(lit(true)),
      )
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
      ),
  remove: (db, { names }: { readonly names: readonly string[] }, { isOneOf }) =>
    db.deleteFrom('notes').where(isOneOf('name', names)),
  page: (db, { after, until, limit }: Page) =>
    db
      .selectFrom('notes')
      .select('name')
      .where('name', '>', after)
      .where('name', '<', until)
      .orderBy('name')
      .limit(limit),
  pageOf: (db, { after, until, limit, of }: Page & { readonly of: readonly string[] }, { isOneOf }) =>
    db
      .selectFrom('notes')
      .select('name')
      .where('name', '>', after)
      .where('name', '<', until)
      .where(isOneOf('text', of))
      .orderBy('name')
      .limit(limit),
  sessions: (db, { ids }: { readonly ids: readonly string[] }, { isOneOf }) =>
    db.selectFrom('sessions').select('id').where(isOneOf('id', ids)),
});

/** Waits for this lock, and holds it until the end of the transaction. */
export function* lock(name: string): Work<void> {
  yield* sql.lock.run({ name, text: '' });
}

/** Reads the text of that name. */
export function* loadMetadata(name: string): Work<string | undefined> {
  return (yield* sql.byName.first({ name }))?.text;
}

/** Saves a text. Doing it twice leaves the same. */
export function* saveMetadata(metadata: Metadata): Work<void> {
  yield* sql.save.run({ ...metadata });
}

/** Records that the files of chats are still to be removed. */
export function* addOrphanedFiles(sessionIds: readonly string[], origin: string): Work<void> {
  if (sessionIds.length > 0)
    yield* sql.saveAll.run({ notes: namesOf(sessionIds).map((name) => [name, origin]) });
}

/** Removes these records, and returns their number. */
export function* removeOrphanedFiles(sessionIds: readonly string[]): Work<number> {
  return yield* sql.remove.run({ names: namesOf(sessionIds) });
}

function namesOf(sessionIds: readonly string[]): readonly string[] {
  return [...new Set(sessionIds)].sort(compareText).map((id) => ORPHANED_FILES + id);
}

/** Metadata of both databases. */
export const metadata: Noun<MetadataStore, 'saveMetadata'> = {
  writes: { saveMetadata },
  reads: {
    loadMetadata,
    /** Asks for sessions apart, because where they are spread over many machines no query can join them. */
    *listOrphanedFiles(page) {
      for (let { after } = page; ; ) {
        const [first, until, limit] = namesOnPage({ ...page, after });
        const given = { after: first, until, limit };
        const rows = page.of ? yield* sql.pageOf.all({ ...given, of: page.of }) : yield* sql.page.all(given);
        const noted = rows.map(({ name }) => name.slice(ORPHANED_FILES.length));
        const stored = new Set((yield* sql.sessions.all({ ids: noted })).map(({ id }) => id));
        const orphaned = noted.filter((id) => !stored.has(id));
        if (orphaned.length > 0 || noted.length === 0) return orphaned;
        after = noted.at(-1);
      }
    },
  },
};
