// Contacts, as stored: which chat a person on a channel is in.
import type { RecordOf } from '../row.ts';
import { describeRow, text } from '../row.ts';

/** A person on a channel, by the platform's stable id. */
export interface ContactKey {
  readonly channelId: string;
  readonly person: string;
}

/** The current chat of a person. */
export type ContactRecord = RecordOf<typeof contactRow>;

export const contactRow = describeRow({
  channelId: text,
  person: text,
  sessionId: text,
  /** Id of the event in the inbox that started the chat, so that the same event never starts or continues it again. */
  startedBy: text,
});

/** The part of a store that keeps contacts. A contact is removed with its chat. */
export interface ContactStore {
  find(key: ContactKey): Promise<ContactRecord | undefined>;
  /** Replaces the earlier chat of the person. */
  set(contact: ContactRecord): Promise<void>;
}
