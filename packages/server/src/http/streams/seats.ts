// Seats: how many streams of one kind are open at once.
import { problem } from '@colloquy/schema';
import type { FastifyReply } from 'fastify';
import type { ApiResponse } from '../../chats/api-response.ts';
import { problemResponse } from '../../chats/api-response.ts';

/** The seats of one operation. */
export interface Seats {
  /**
   * Takes one until the connection is closed or the server stops, which aborts the signal; whoever has left already gets one that is aborted, and takes
   * no seat. Nothing when all are taken.
   *
   * @example const seat = seats.take(reply, stopSignal);
   */
  take(reply: FastifyReply, stopSignal: AbortSignal): AbortSignal | undefined;
}

/** Makes them. */
export function createSeats(most: number): Seats {
  let taken = 0;
  return {
    take(reply, stopSignal) {
      // Its client left while it was let in: nothing would tell that the seat is free again.
      if (reply.raw.closed) return AbortSignal.abort();
      if (taken >= most) return undefined;
      taken++;
      const gone = new AbortController();
      reply.raw.once('close', () => {
        taken--;
        gone.abort();
      });
      return AbortSignal.any([gone.signal, stopSignal]);
    },
  };
}

/** Everybody who may is watching already. */
export function allTaken(): ApiResponse {
  const message = 'As many streams of this kind are open as there may be. Try again in a while.';
  return problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
}
