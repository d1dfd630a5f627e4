// Seats: how many streams of one kind are open at once, in all and from one address.

import type { ApiResponse } from '@colloquy/runtime';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { FastifyReply } from 'fastify';
import { createAddressPlaces, shareOf } from '../address-places.ts';
import { addressKey, isThisMachine } from '../client-address.ts';

/** The seats of one operation. */
export interface Seats {
  /**
   * Takes one until the connection is closed or the server stops, which aborts the signal; whoever has left already gets one that is aborted, and takes
   * no seat. Nothing when all are taken, or when the address of the client has its share of them.
   *
   * @example const seat = seats.take(reply, stopSignal);
   */
  take(reply: FastifyReply, stopSignal: AbortSignal): AbortSignal | undefined;
}

/** Makes them. */
export function createSeats(most: number): Seats {
  let taken = 0;
  const addresses = createAddressPlaces();
  return {
    take(reply, stopSignal) {
      // Its client left while it was let in: nothing would tell that the seat is free again.
      if (reply.raw.closed) return AbortSignal.abort();
      if (taken >= most) return undefined;
      const { ip } = reply.request;
      if (!addresses.take(addressKey(ip), reply.raw, shareOf(most, isThisMachine(ip)))) return undefined;
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

/** Builds the 503 for a stream that gets no seat. */
export function allTaken(): ApiResponse {
  const message =
    'Too many streams of this kind are open on this server, or from your network. Close one of yours, or try again later.';
  return problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
}
