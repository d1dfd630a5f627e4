// Documents of bots: writes and reads.
import { withEntry } from '../audit/audit.ts';
import { holdBot } from '../bots/bots.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { DocumentStore } from './document-records.ts';
import { documentRow } from './document-records.ts';

type OfBot = { readonly botId: string };

const listedFields = ['id', 'botId', 'name', 'mediaType', 'bytes', 'passageCount', 'createdAt'] as const;

const sql = statements('documents', {
  add: (db, document: RowOf<typeof documentRow>) =>
    db.insertInto('documents').values(documentRow.values(document)),
  removeNamed: (db, { botId, name }: OfBot & { readonly name: string }) =>
    db.deleteFrom('documents').where('botId', '=', botId).where('name', '=', name),
  remove: (db, { id, botId }: OfBot & { readonly id: string }) =>
    db.deleteFrom('documents').where('botId', '=', botId).where('id', '=', id),
  ofBot: (db, { botId }: OfBot) =>
    db.selectFrom('documents').select(listedFields).where('botId', '=', botId).orderBy('name'),
  byId: (db, { id, botId }: OfBot & { readonly id: string }) =>
    db.selectFrom('documents').select(documentRow.fields).where('botId', '=', botId).where('id', '=', id),
});

/** Documents of both databases. */
export const documents: Noun<DocumentStore, 'add' | 'remove'> = {
  writes: {
    /** Those of one bot one at a time, so that none is one too many. A repeated call finds its own document. */
    *add(document, room, entry) {
      const { botId, id, name } = document;
      if (!(yield* holdBot(botId))) return 'no bot';
      const stored = yield* sql.ofBot.all({ botId });
      if (stored.some((one) => one.id === id)) return 'added';
      const others = stored.filter((one) => one.name !== name);
      const total = (field: 'bytes' | 'passageCount') =>
        others.reduce((sum, one) => sum + one[field], document[field]);
      const isFull =
        others.length >= room.documents ||
        total('passageCount') > room.passages ||
        total('bytes') > room.bytes;
      if (isFull) return 'no room';
      yield* sql.removeNamed.run({ botId, name });
      yield* sql.add.run(documentRow.write(document));
      yield* withEntry(true, entry);
      return 'added';
    },
    *remove(id, { botId }, entry) {
      return yield* withEntry((yield* sql.remove.run({ id, botId })) === 1, entry);
    },
  },
  reads: {
    *list(botId) {
      return (yield* sql.ofBot.all({ botId })).map(documentRow.read);
    },
    *load(id, { botId }) {
      const row = yield* sql.byId.first({ id, botId });
      return row && documentRow.read(row);
    },
  },
};
