// A signal that is aborted when the client of a request leaves, so that long work for it ends.
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refused-request.ts';

const GONE = new RefusedRequest(
  problem('SERVICE_UNAVAILABLE', { message: 'The client has closed the connection.' }),
);

/**
 * Creates the signal. Call `release` when the work has ended: a connection outlives its requests.
 *
 * @example const { signal, release } = signalOfClient(request);
 */
export function signalOfClient({ raw }: Pick<FastifyRequest, 'raw'>): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const onClose = () => controller.abort(GONE);
  // Requests without a socket come from this process.
  raw.socket?.once('close', onClose);
  return { signal: controller.signal, release: () => raw.socket?.off('close', onClose) };
}
