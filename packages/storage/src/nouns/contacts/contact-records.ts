// Contacts, as stored: which chat a person on a channel is in.

/** A person on a channel, by the platform's stable id. */
export interface ContactKey {
  readonly channelId: string;
  readonly person: string;
}

/** The current chat of a person. */
export interface ContactRecord extends ContactKey {
  readonly sessionId: string;
  /** Id of the event in the inbox that started the chat, so that the same event never starts or continues it again. */
  readonly startedBy: string;
}

/** The part of a store that keeps contacts. A contact is removed with its chat. */
export interface ContactStore {
  find(key: ContactKey): Promise<ContactRecord | undefined>;
  /** Replaces the earlier chat of the person. */
  set(contact: ContactRecord): Promise<void>;
}
