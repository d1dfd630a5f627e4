// Records one conversation with the chat server, so that the echo server can answer with the same bytes.
import type { Talk } from '../bench-flow.ts';

/** The answers of one conversation, in order. */
export interface Recording {
  readonly answers: readonly {
    /** The text that the visitor sent; empty for the start. */
    readonly text: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
}

/** Node writes these itself, in the echo server as well. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Holds the conversation once. */
export async function recordTalk(port: number, { publicId, steps }: Talk): Promise<Recording> {
  const answers: Recording['answers'][number][] = [];
  let sessionId = '';
  for (const { body } of steps) {
    const path =
      sessionId === '' ? `/v1/bots/${publicId}/startChat` : `/v1/sessions/${sessionId}/continueChat`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const answer = await response.text();
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${answer.slice(0, 500)}`);
    if (sessionId === '') sessionId = (JSON.parse(answer) as { sessionId: string }).sessionId;
    answers.push({
      text: (JSON.parse(body) as { message?: { text: string } }).message?.text ?? '',
      headers: Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name))),
      body: answer,
    });
  }
  return { answers };
}
