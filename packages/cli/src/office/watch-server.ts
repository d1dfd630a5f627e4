// Watching a server elsewhere: its streams of events, over as many connections as it takes.
import { createClient } from '@colloquy/client';
import { followEvents } from '@colloquy/client/follow';
import type { KnownServer } from './known-servers.ts';

/**
 * Tells the events of a stream until it ends or the signal is aborted.
 *
 * @throws Error when it is refused, or the token lets nobody in any more
 * @example await watchServer(server, '/v1/sessions/s1/watch', { signal, onEvent: (event, data) => show(event, data) });
 */
export async function watchServer(
  { url, token }: KnownServer,
  path: string,
  {
    signal,
    onEvent,
  }: { readonly signal: AbortSignal; readonly onEvent: (event: string, data: unknown) => void },
): Promise<void> {
  // A redirect is not followed: the token is for this server alone.
  const withToken: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(address, { ...init, headers, redirect: 'error' });
  };
  const client = createClient({ baseUrl: url, fetch: withToken });
  await followEvents(client, path, { signal, onEvent }).catch((error: unknown) => {
    if (signal.aborted) return;
    throw new Error(`${url} refused: ${error instanceof Error ? error.message : String(error)}`);
  });
}
