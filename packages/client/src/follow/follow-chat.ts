// Follows a chat: receives an operator's messages as soon as they are sent.
import type { Input, TranscriptTurn } from '@colloquy/schema';
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';
import { isEventStream, readEvents } from '../streams/read-events.ts';

/** A turn of a chat that is followed. */
export type FollowedTurn = TranscriptTurn & {
  /** Whether the chat ended with this turn. */
  readonly isEnded: boolean;
  /** Whether an operator replies instead of the bot from this turn on. */
  readonly isPaused: boolean;
  /** The open input after the turn. */
  readonly input?: Input;
};

/** How a stream of events is followed. */
export interface FollowEventsRequest {
  /** Called with each event once, in order. */
  readonly onEvent: (event: string, data: unknown) => void;
  readonly signal?: AbortSignal;
}

/** Options of `followChat`. */
export interface FollowRequest {
  /** Number of the last turn that the page has. */
  readonly after: number;
  /** Called with each later turn once, in order. */
  readonly onTurn: (turn: FollowedTurn) => void;
  /** Called every few seconds while an operator is writing. */
  readonly onTyping?: (() => void) | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Follows a chat over as many connections as needed. Resolves when the chat accepts no more replies. Turns that the
 * page sent itself are reported, too.
 *
 * @example
 * await followChat(client, sessionId, { after: 1, signal, onTurn: (turn) => turn.operator && show(turn.messages) });
 */
export function followChat(
  client: ChatClient,
  sessionId: string,
  { after, onTurn, onTyping, ...others }: FollowRequest,
): Promise<void> {
  return followEvents(client, `/v1/sessions/${encodeURIComponent(sessionId)}/follow?after=${after}`, {
    ...others,
    onEvent: (event, data) => {
      if (event === 'turn') onTurn(data as FollowedTurn);
      if (event === 'typing') onTyping?.();
    },
  });
}

/**
 * Follows any event stream of the server over as many connections as needed. Resolves when the server ends the stream.
 *
 * @example await followEvents(client, '/v1/bots/lead-bot/sessions/watch', { signal, onEvent: (event, data) => show(event, data) });
 */
export async function followEvents(
  client: ChatClient,
  path: string,
  { onEvent, signal }: FollowEventsRequest,
): Promise<void> {
  await client.request(path, { reader: eventReader(onEvent), signal });
}

function eventReader(onEvent: FollowEventsRequest['onEvent']): AnswerReader {
  let lastEventId: string | undefined;
  let arrivals = 0;
  return {
    headers: () => ({
      Accept: 'text/event-stream',
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    }),
    // A connection without events has not failed: the server sends bytes to keep it open.
    position: () => arrivals,
    read(response) {
      if (!isEventStream(response)) return undefined;
      const end = readEvents<ReadingEnd>(
        response,
        ({ event, id, data }) => {
          if (event === 'end') return { type: 'done', body: {} };
          if (event === 'problem')
            return { type: 'problem', problem: data, status: (data as { status?: number }).status };
          if (data) onEvent(event, data);
          // The id counts only after its event was handled.
          if (id !== undefined) lastEventId = id;
          return undefined;
        },
        () => {
          arrivals += 1;
        },
      );
      return end.then((known) => known ?? { type: 'broken' });
    },
  };
}
