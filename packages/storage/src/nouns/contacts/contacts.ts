// Contacts: how the chat of a person is found, replaced and removed.

import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { ContactKey, ContactRecord, ContactStore } from './contact-records.ts';
import { contactRow } from './contact-records.ts';

type Ids = { readonly ids: readonly string[] };

const sql = statements('contacts', {
  find: (db, { channelId, person }: ContactKey) =>
    db
      .selectFrom('contacts')
      .select(contactRow.fields)
      .where('channelId', '=', channelId)
      .where('person', '=', person),
  set: (db, contact: ContactRecord) =>
    db
      .insertInto('contacts')
      .values(contactRow.values(contact))
      .onConflict((conflict) =>
        conflict.columns(['channelId', 'person']).doUpdateSet(({ ref }) => ({
          sessionId: ref('excluded.sessionId'),
          startedBy: ref('excluded.startedBy'),
        })),
      ),
  removeOfChannels: (db, { ids }: Ids, { isOneOf }) =>
    db.deleteFrom('contacts').where(isOneOf('channelId', ids)),
  removeOfSessions: (db, { ids }: Ids, { isOneOf }) =>
    db.deleteFrom('contacts').where(isOneOf('sessionId', ids)),
});

/** Removes the contacts of these channels. */
export function* removeContactsOfChannels(ids: readonly string[]): Work<void> {
  yield* sql.removeOfChannels.run({ ids });
}

/** Removes the contacts whose current chat is one of these sessions. */
export function* removeContactsOfSessions(ids: readonly string[]): Work<void> {
  yield* sql.removeOfSessions.run({ ids });
}

/** Contacts of both databases. */
export const contacts: Noun<ContactStore, 'set'> = {
  writes: {
    *set(contact) {
      yield* sql.set.run(contact);
    },
  },
  reads: {
    find: (key) => sql.find.first(key),
  },
};
