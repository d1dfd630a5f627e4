// Waits for data that another system sends to a chat. The action `listenForWebhook` requests this of a client.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';
import { isEventStream, readEvents } from '../streams/read-events.ts';

/**
 * Waits for the data of another system, and resolves with the text to reply with. Resolves with nothing when the chat
 * no longer waits, so that no reply is needed. It waits without a timeout, over as many connections as needed: pass a
 * signal.
 *
 * @example
 * const text = await listenForWebhook(client, sessionId, { signal });
 * if (text !== undefined) await client.continueChat(sessionId, { message: { type: 'text', text } });
 */
export async function listenForWebhook(
  client: ChatClient,
  sessionId: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/webhook`;
  const answer = await client.request(path, { reader: webhookReader(), signal });
  return (answer as { readonly text?: string }).text;
}

function webhookReader(): AnswerReader {
  let arrivals = 0;
  return {
    headers: () => ({ Accept: 'text/event-stream' }),
    // The server ends an idle connection after a while and keeps it alive until then, so it does not count as failed.
    position: () => arrivals,
    read(response) {
      if (!isEventStream(response)) return undefined;
      const end = readEvents<ReadingEnd>(
        response,
        ({ event, data }) => {
          if (event === 'webhook') return { type: 'done', body: { text: JSON.stringify(data) } };
          if (event === 'gone') return { type: 'done', body: {} };
          return event === 'problem' ? { type: 'problem', problem: data } : undefined;
        },
        () => {
          arrivals += 1;
        },
      );
      return end.then((known) => known ?? { type: 'broken' });
    },
  };
}
