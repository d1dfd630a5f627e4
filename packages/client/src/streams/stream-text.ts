// A text that a chat waits for, while a model makes it: what the action `stream` asks a client to do.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';

/** What may be said about a text that is streamed. */
export interface StreamTextOptions {
  readonly signal?: AbortSignal;
  /** Is called with each piece as soon as it is there. All pieces together are the text. */
  readonly onText?: (piece: string) => void;
}

/**
 * Fetches the text and resolves with the whole of it: the reply to send. A connection that breaks is taken up again; the text is made
 * once, and pieces that were given are not given again.
 *
 * @throws {ChatError} with the code `STREAM_FAILED` when the text could not be made: reply without a message then
 * @example
 * const text = await streamText(client, sessionId, { onText: (piece) => append(piece) });
 * const next = await client.continueChat(sessionId, { message: { type: 'text', text } });
 */
export async function streamText(
  client: ChatClient,
  sessionId: string,
  { signal, onText = () => undefined }: StreamTextOptions = {},
): Promise<string> {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/streamMessage`;
  const answer = await client.request(path, {
    body: {},
    reader: textReader(onText),
    signal,
  });
  return (answer as { readonly text: string }).text;
}

/** Reads lines: `0:"piece"`, `3:"{…}"` for an error as the JSON of a log, `d:{…}` at the end. */
function textReader(onText: (piece: string) => void): AnswerReader {
  // Of all connections: asking again gives the text from its beginning.
  let given = 0;
  return {
    headers: () => ({}),
    position: () => given,
    read(response) {
      if (!response.headers.get('Content-Type')?.startsWith('text/plain')) return undefined;
      return readLines(response);
    },
  };

  function give(text: string): void {
    const piece = text.slice(given);
    given = Math.max(given, text.length);
    if (piece !== '') onText(piece);
  }

  async function readLines(response: Response): Promise<ReadingEnd> {
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let text = '';
    let rest = '';
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return { type: 'broken' };
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const data: unknown = JSON.parse(line.slice(2) || 'null');
        if (line.startsWith('0:')) {
          text += data;
          give(text);
        } else if (line.startsWith('3:')) return { type: 'problem', problem: problemOf(String(data)) };
        else if (line.startsWith('d:')) return { type: 'done', body: { text } };
      }
    }
  }
}

function problemOf(log: string): object {
  const { description, details } = JSON.parse(log) as { description?: string; details?: string };
  return { code: 'STREAM_FAILED', message: details ?? description };
}
