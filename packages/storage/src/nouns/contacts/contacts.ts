// Contacts: how the chat of a person is found, replaced and removed.

import type { Noun } from '../operations.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { ContactKey, ContactRecord, ContactStore } from './contact-records.ts';

type Ids = { readonly ids: readonly string[] };

const sql = statements('contacts', {
  find: (db, { channelId, person }: ContactKey) =>
    db
      .selectFrom('contacts')
      .select(['channel_id as channelId', 'person', 'session_id as sessionId', 'started_by as startedBy'])
      .where('channel_id', '=', channelId)
      .where('person', '=', person),
  set: (db, contact: ContactRecord) =>
    db
      .insertInto('contacts')
      .values({
        channel_id: contact.channelId,
        person: contact.person,
        session_id: contact.sessionId,
        started_by: contact.startedBy,
      })
      .onConflict((conflict) =>
        conflict.columns(['channel_id', 'person']).doUpdateSet(({ ref }) => ({
          session_id: ref('excluded.session_id'),
          started_by: ref('excluded.started_by'),
        })),
      ),
  removeOfChannels: (db, { ids }: Ids, { isOneOf }) =>
    db.deleteFrom('contacts').where(isOneOf('channel_id', ids)),
  removeOfSessions: (db, { ids }: Ids, { isOneOf }) =>
    db.deleteFrom('contacts').where(isOneOf('session_id', ids)),
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
