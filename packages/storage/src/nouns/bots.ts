// Bots, as other nouns refer to them.

import { statements } from './statement.ts';
import type { Work } from './work.ts';

const sql = statements('bots', {
  hold: (db, { id }: { readonly id: string }, { isPostgres }) =>
    db
      .selectFrom('bots')
      .select('id')
      .where('id', '=', id)
      .$if(isPostgres, (query) => query.forKeyShare()),
});

/** Whether there is such a bot. Until the end of the transaction it is not removed. */
export function* holdBot(id: string): Work<boolean> {
  return (yield* sql.hold.first({ id })) !== undefined;
}
