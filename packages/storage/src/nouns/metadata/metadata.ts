// Notes: short texts of the servers. Some serve as locks, and some say that the files of a removed chat are still there.
import type { Kysely } from 'kysely';
import { compareText } from '../../compare-text.ts';
import type { Note, Store } from '../../store.ts';
import type { Noun } from '../operations.ts';
import { LEFT_FILES, namesOnPage } from '../removals/orphaned-files.ts';
import { statements } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { Rows, Work } from '../work.ts';

/** The part of a store that keeps notes. */
type NoteStore = Pick<Store, 'loadNote' | 'keepNote' | 'listLeftFiles'>;

type Page = { readonly after: string; readonly until: string; readonly limit: number };

const keep = (db: Kysely<Tables>, { name, text }: Note) =>
  db
    .insertInto('notes')
    .values({ name, text })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    );

const sql = statements('notes', {
  byName: (db, { name }: { readonly name: string }) =>
    db.selectFrom('notes').select('text').where('name', '=', name),
  keep,
  // Writing the note locks its row until the transaction ends. SQLite has one writer anyway.
  lock: (db, note: Note, { isPostgres }) => (isPostgres ? keep(db, note) : undefined),
  // Rows are written in one order, so that servers cannot deadlock.
  keepAll: (db, { notes }: { readonly notes: Rows }, { rows }) =>
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

/** Gives the text of a note. */
export function* loadNote(name: string): Work<string | undefined> {
  return (yield* sql.byName.first({ name }))?.text;
}

/** Keeps a note. Doing it twice leaves the same. */
export function* keepNote(note: Note): Work<void> {
  yield* sql.keep.run({ ...note });
}

/** Notes that the files of chats are still to be removed. */
export function* noteLeftFiles(sessionIds: readonly string[], origin: string): Work<void> {
  if (sessionIds.length > 0)
    yield* sql.keepAll.run({ notes: namesOf(sessionIds).map((name) => [name, origin]) });
}

/** Removes these notes, and returns their number. */
export function* forgetLeftFiles(sessionIds: readonly string[]): Work<number> {
  return yield* sql.remove.run({ names: namesOf(sessionIds) });
}

function namesOf(sessionIds: readonly string[]): readonly string[] {
  return [...new Set(sessionIds)].sort(compareText).map((id) => LEFT_FILES + id);
}

/** Notes of both databases. */
export const notes: Noun<NoteStore, 'keepNote'> = {
  writes: { keepNote },
  reads: {
    loadNote,
    /** Asks for sessions apart, because where they are spread over many machines no query can join them. */
    *listLeftFiles(page) {
      for (let { after } = page; ; ) {
        const [first, until, limit] = namesOnPage({ ...page, after });
        const given = { after: first, until, limit };
        const rows = page.of ? yield* sql.pageOf.all({ ...given, of: page.of }) : yield* sql.page.all(given);
        const noted = rows.map(({ name }) => name.slice(LEFT_FILES.length));
        const stored = new Set((yield* sql.sessions.all({ ids: noted })).map(({ id }) => id));
        const left = noted.filter((id) => !stored.has(id));
        if (left.length > 0 || noted.length === 0) return left;
        after = noted.at(-1);
      }
    },
  },
};
