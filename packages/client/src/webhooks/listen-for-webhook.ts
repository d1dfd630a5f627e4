// What another system sends to a chat: what the action `listenForWebhook` asks a client to wait for.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';
import { isEventStream, readEvents } from '../streams/read-events.ts';

/**
 * Waits until another system has sent its data, and resolves with the text to reply with; with nothing when the chat does not wait for
 * any more, so that there is nothing to reply. It waits as long as it takes, over as many connections as it takes: give it a signal.
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
    // The server ends a connection after a while without news, and says so by keeping it alive until then.
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
