// The payload of an outgoing message in the outbox.

/** A message as its platform rendered it, and its person. */
export interface QueuedMessage {
  readonly person: string;
  readonly message: unknown;
}
