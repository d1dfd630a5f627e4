// The payload of a notification: sender and topic. Any client of the database can notify on the channel, too.

/** A topic with its sender, which notifies itself directly. */
export interface SentTopic {
  readonly sender: string;
  readonly topic: string;
}

/** As JSON, so that any text comes through. */
export function writePayload({ sender, topic }: SentTopic): string {
  return JSON.stringify([sender, topic]);
}

/** Returns nothing for payloads that are not ours. */
export function readPayload(payload: string): SentTopic | undefined {
  const [sender, topic] = listIn(payload);
  return typeof sender === 'string' && typeof topic === 'string' ? { sender, topic } : undefined;
}

function listIn(payload: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(payload);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
