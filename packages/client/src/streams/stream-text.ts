// Streams a text that the chat waits for, as a model generates it. The action `stream` requests this of a client.
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';

/** Options of `streamText`. */
export interface StreamTextOptions {
  readonly signal?: AbortSignal;
  /** Called with each piece as it arrives. The concatenated pieces are the text. */
  readonly onText?: (piece: string) => void;
}

/**
 * Streams the text and resolves with all of it: the reply to send. A lost connection is reopened. The text is generated
 * once, and no piece is reported twice.
 *
 * @throws {ChatError} with the code `STREAM_FAILED` when the text could not be generated: then reply without a message
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

/** Reads lines: `0:"piece"`, `3:"{…}"` for an error (a log entry as JSON), `d:{…}` at the end. */
function textReader(onText: (piece: string) => void): AnswerReader {
  // Characters reported so far, over all connections: each connection sends the text from its beginning.
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
