// The outbox in the database: how a batch adds entries.
import type { OutboxWrite } from '../nouns/outbox/outbox-entries.ts';
import { outboxId } from '../nouns/outbox/outbox-entries.ts';
import type { SessionRecord, TurnCommit } from '../store.ts';
import { bulkInsert, column } from './commits/bulk.ts';

/** An entry on its way into the table. */
export interface EntryWrite extends OutboxWrite {
  readonly id: string;
  readonly session: SessionRecord;
  readonly place: number;
}

/** The entries of turns. Previews leave none. */
export function entriesOf(turns: readonly TurnCommit[]): readonly EntryWrite[] {
  return turns.flatMap(({ session, outbox }) =>
    outbox === undefined || session.isPreview
      ? []
      : outbox.map((entry, place) => ({
          ...entry,
          id: outboxId({ sessionId: session.id, turn: session.turn, place }),
          session,
          place,
        })),
  );
}

/** Adds entries within the transaction of their turns. */
export const addEntries = bulkInsert<EntryWrite>('add entries', {
  into: 'outbox',
  columns: {
    session_id: column('text', ({ session }) => session.id),
    turn: column('int4', ({ session }) => session.turn),
    place: column('int4', ({ place }) => place),
    id: column('text', ({ id }) => id),
    bot_id: column('text', ({ session }) => session.botId),
    result_id: column('text', ({ session }) => session.resultId ?? null),
    sender: column('text', ({ sender }) => sender),
    destination: column('text', ({ destination }) => destination),
    payload: column('text', ({ payload }) => payload),
    created_at: column('int8', ({ session }) => session.updatedAt),
    queued_at: column('int8', ({ session }) => session.updatedAt),
    due_at: column('int8', ({ session }) => session.updatedAt),
  },
  ending: 'ON CONFLICT (session_id, turn, place) DO NOTHING',
});
