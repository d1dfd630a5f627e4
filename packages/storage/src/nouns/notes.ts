// Notes: short texts of the servers. Some serve as locks.
import type { Note } from '../store.ts';
import { statements } from './statement.ts';
import type { Work } from './work.ts';

const sql = statements('notes', {
  byName: (db, { name }: { readonly name: string }) =>
    db.selectFrom('notes').select('text').where('name', '=', name),
  // Writing the note locks its row until the transaction ends. SQLite has one writer anyway.
  lock: (db, { name, text }: Note, { isPostgres }) =>
    isPostgres
      ? db
          .insertInto('notes')
          .values({ name, text })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
          )
      : undefined,
});

/** Gives the text of a note. */
export function* loadNote(name: string): Work<string | undefined> {
  return (yield* sql.byName.first({ name }))?.text;
}

/** Waits until no other transaction holds this lock, and holds it until the end of its own. */
export function* lock(name: string): Work<void> {
  yield* sql.lock.run({ name, text: '' });
}
