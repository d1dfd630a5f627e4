// What the model of the tests says, and how it is cut into the pieces of a stream.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

export interface Spoken {
  readonly text?: string;
  readonly tool?: { readonly name: string; readonly arguments: object };
  readonly pauseMs?: number;
  readonly mood?: 'hang-in-stream' | 'break-in-stream' | 'endless' | 'error-in-stream';
}

/** Tokens as the server counts them: words. */
export function countTokens(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** The last thing that a user said, as text, in any of the formats. */
export function lastUserText(messages: unknown): string {
  const list = Array.isArray(messages) ? messages : [];
  const last = list.findLast((message) => message?.role === 'user');
  if (typeof last?.content === 'string') return last.content;
  const parts = Array.isArray(last?.content) ? last.content : [];
  return parts.map((part: { text?: unknown; type: string }) => part.text ?? `[${part.type}]`).join(' ');
}

/** The pieces of a text: its words, each with the blank behind it. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/**
 * Writes events one after the other. With a mood something goes wrong after the third. `name` gives events their name, for interfaces
 * that have one.
 */
export async function stream(
  response: ServerResponse,
  events: readonly object[],
  {
    spoken,
    name,
    error,
    last,
  }: {
    readonly spoken: Spoken;
    readonly name?: (event: object) => string;
    /** The event with which the provider complains in the middle of a stream. */
    readonly error: object;
    /** What ends the stream, literally. */
    readonly last?: string;
  },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const write = (event: object) =>
    response.write(`${name ? `event: ${name(event)}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  for (const [index, event] of events.entries()) {
    if (spoken.mood && index === 3)
      return misbehave(response, { mood: spoken.mood, event: events[2] ?? event, write, error });
    write(event);
    if (spoken.pauseMs) await new Promise((resolve) => setTimeout(resolve, spoken.pauseMs));
    if (response.destroyed) return;
  }
  response.end(last);
}

async function misbehave(
  response: ServerResponse,
  {
    mood,
    event,
    write,
    error,
  }: {
    readonly mood: NonNullable<Spoken['mood']>;
    readonly event: object;
    readonly write: (event: object) => boolean;
    readonly error: object;
  },
): Promise<void> {
  if (mood === 'break-in-stream') {
    // What was written leaves first.
    await new Promise((resolve) => setTimeout(resolve, 50));
    response.destroy();
  }
  if (mood === 'error-in-stream') {
    write(error);
    response.end();
  }
  if (mood !== 'endless') return;
  while (!response.destroyed) {
    if (write(event)) {
      await new Promise(setImmediate);
      continue;
    }
    const given = new AbortController();
    await Promise.race([
      once(response, 'drain', { signal: given.signal }),
      once(response, 'close', { signal: given.signal }),
    ]).catch(() => {});
    given.abort();
  }
}
