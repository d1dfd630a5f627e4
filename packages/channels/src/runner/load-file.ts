// Loads a file of a platform, in pieces: through the egress guard, within its time and size.
import { createEgressGuard, withinDeadline } from '@colloquy/integrations';
import { createHttpClient } from '@colloquy/integrations/http-client';
import { prepareRequest } from '@colloquy/integrations/web-request';
import type { OutgoingRequest } from '../channel.ts';
import { limits } from '../limits.ts';

/** Loads a file and gives its pieces to a function. Never rejects. A failure says why it could not be loaded, without the address. */
export type LoadFile = <Done>(
  request: OutgoingRequest,
  options: { readonly id: string; readonly maximumBytes: number },
  take: (pieces: AsyncIterable<Uint8Array>) => Promise<Done>,
) => Promise<Done | { readonly ok: false; readonly failure: string }>;

/**
 * Makes the function that loads files.
 *
 * @param openAddresses addresses that the operator has opened although they are not public
 */
export function createLoadFile(openAddresses: readonly string[]): LoadFile {
  const httpClient = createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) });
  return async (request, { id, maximumBytes }, take) => {
    const prepared = prepareRequest({ method: 'GET', ...request }, id);
    if (!prepared.ok) return { ok: false, failure: prepared.failure.message };
    const done = await withinDeadline({ timeoutMs: limits.fileMs }, async (deadline) => {
      const response = await httpClient(prepared.request, {
        deadline,
        maximumBytes,
        waitsToRetry: false,
        staysAtOrigin: true,
      });
      if (!response.ok) return response;
      try {
        const { statusCode } = response.head;
        if (statusCode !== 200)
          return {
            ok: true as const,
            done: { ok: false as const, failure: `The file was answered with ${statusCode}.` },
          };
        return { ok: true as const, done: await take(response.pieces()) };
      } finally {
        response.close();
      }
    });
    return done.ok ? done.done : { ok: false, failure: done.failure.message };
  };
}
