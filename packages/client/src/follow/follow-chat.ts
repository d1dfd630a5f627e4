// Following a chat: what a person who runs the bot says in it, as soon as it is said.
import type { Input, ToldTurn } from '@colloquy/schema';
import type { AnswerReader, ReadingEnd } from '../answer-reader.ts';
import type { ChatClient } from '../client.ts';
import { isEventStream, readEvents } from '../streams/read-events.ts';

/** A turn of a chat that is followed. */
export type FollowedTurn = ToldTurn & {
  /** The chat came to its end with this turn. */
  readonly isEnded: boolean;
  /** A person answers instead of the bot from this turn on. */
  readonly isPaused: boolean;
  /** What the turn asks. */
  readonly input?: Input;
};

/** How a stream of events is followed. */
export interface FollowEventsRequest {
  /** Is told each event once and in order. */
  readonly onEvent: (event: string, data: unknown) => void;
  readonly signal?: AbortSignal;
}

/** How a chat is followed. */
export interface FollowRequest {
  /** The last turn that the page has. */
  readonly after: number;
  /** Is told each turn behind it, once and in order. */
  readonly onTurn: (turn: FollowedTurn) => void;
  readonly signal?: AbortSignal;
}

/**
 * Follows a chat over as many connections as it takes, and resolves when nothing can be replied any more. Turns that the page took itself are told, too.
 *
 * @example
 * await followChat(client, sessionId, { after: 1, signal, onTurn: (turn) => turn.operator && show(turn.messages) });
 */
export function followChat(
  client: ChatClient,
  sessionId: string,
  { after, onTurn, ...others }: FollowRequest,
): Promise<void> {
  return followEvents(client, `/v1/sessions/${encodeURIComponent(sessionId)}/follow?after=${after}`, {
    ...others,
    onEvent: (event, data) => {
      if (event === 'turn') onTurn(data as FollowedTurn);
    },
  });
}

/**
 * Follows any stream of events of the server, over as many connections as it takes, and resolves when the server says that it is at its end.
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
    // A connection without news is not in vain: the server keeps it alive.
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
          // An id counts once its event was taken.
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
