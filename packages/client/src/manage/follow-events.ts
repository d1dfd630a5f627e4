// Event streams of the management client, over as many connections as needed.
import { limits } from '../limits.ts';
import { pause } from '../pause.ts';
import { delayMs, isRetryable } from '../retry.ts';
import type { SentEvent } from '../streams/event-lines.ts';
import { eventLines } from '../streams/event-lines.ts';
import { ManageError } from './manage-error.ts';
import { readJson } from './send-request.ts';

/** An event with its data parsed. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** How to open a stream. */
export interface StreamSource {
  /** Sends the request with these headers. */
  readonly open: (headers: Readonly<Record<string, string>>) => Promise<Response>;
  /** Whether the stream may be reopened after a lost connection. */
  readonly canReconnect: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Yields the events of a stream. After a lost connection it resumes after the last event (`Last-Event-ID`). It returns
 * when the server sends `end`.
 *
 * @throws ManageError when the stream is refused, sends `problem`, or cannot be reopened
 */
export async function* followEvents(source: StreamSource): AsyncGenerator<ReceivedEvent, void> {
  const { open, canReconnect, signal } = source;
  let lastId: string | undefined;
  for (let attempt = 1; ; attempt++) {
    let failure: unknown;
    try {
      const response = await open({
        accept: 'text/event-stream',
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      });
      for await (const pieces of receivedEvents(response)) {
        // A connection that the server kept alive does not count as a failed attempt.
        attempt = 1;
        for (const event of pieces) {
          if (event.event === 'end') return;
          if (event.event === 'problem') throw await problemOf(event);
          if (event.data !== '') yield { ...event, data: JSON.parse(event.data) as unknown };
          // The id counts only after its event was consumed.
          lastId = event.id ?? lastId;
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!canReconnect || (error instanceof ManageError && !isRetryable(error.status))) throw error;
      failure = error;
    }
    if (!canReconnect) return;
    const retryAfter = failure instanceof ManageError ? failure.retryAfter : null;
    const wait = delayMs({ attempt, retryAfter, now: Date.now(), random: Math.random() });
    if (failure !== undefined && (attempt >= limits.attempts || wait === undefined)) throw failure;
    await pause(wait ?? limits.longestDelayMs, signal);
  }
}

/** Yields the events of one connection: for each received piece, the events it completes. */
async function* receivedEvents(response: Response): AsyncGenerator<readonly SentEvent[]> {
  let received: SentEvent[] = [];
  const take = eventLines((event) => received.push(event));
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      take(decoder.decode(value, { stream: true }));
      const complete = received;
      received = [];
      yield complete;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

async function problemOf({ data }: SentEvent): Promise<ManageError> {
  const { status = 500, ...problem } = (await readJson(new Response(data))) as ManageError['problem'] & {
    status?: number;
  };
  return new ManageError({ status, problem });
}
