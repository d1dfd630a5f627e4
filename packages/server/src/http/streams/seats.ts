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
   * Takes one until the connection closes or the server stops, which aborts the signal; a client that has left gets
   * an aborted signal, and takes none. Nothing when all are taken, or when the client's address has its share.
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
      // The client left during authorization: no event would free the place.
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
