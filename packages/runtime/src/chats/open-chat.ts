// Opening a chat: its session is loaded, the page that asks is checked, and the engine gets its host.
import type { Host } from '@colloquy/engine';
import type { ApiResponse } from './api-response.ts';
import { refuseOrigin, unknownSession } from './chat-problems.ts';
import type { OpenSession } from './session-cache.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** A chat whose next turn can be run. */
export interface OpenChat {
  readonly session: OpenSession;
  readonly host: Host;
}

/** Why a chat is not opened: there is none of that id, or it may not be used from the page that asks. */
export type Unopened = 'unknown' | ApiResponse;

/**
 * Opens a chat. When all it takes is in memory, as for nearly every turn, there is nothing to wait for.
 *
 * @param origin the `Origin` header of the page that asks. Previews may be used from any.
 * @example const chat = await openChat('s1', 'https://shop.example', parts);
 */
export function openChat(
  sessionId: string,
  origin: string | undefined,
  dependencies: Pick<TurnDependencies, 'sessions' | 'hosts'>,
): OpenChat | Unopened | Promise<OpenChat | Unopened> {
  const session = dependencies.sessions.known(sessionId);
  if (!session) return openStored(sessionId, origin, dependencies);
  const host = dependencies.hosts.next(session.state);
  return host instanceof Promise ? openLater(session, host, origin) : admit(session, host, origin);
}

/** Opens a chat as the store has it now: another server may have continued it. */
export async function reopenChat(
  sessionId: string,
  origin: string | undefined,
  dependencies: Pick<TurnDependencies, 'sessions' | 'hosts'>,
): Promise<OpenChat | ApiResponse> {
  dependencies.sessions.forget(sessionId);
  const opened = await openChat(sessionId, origin, dependencies);
  return opened === 'unknown' ? unknownSession() : opened;
}

async function openStored(
  sessionId: string,
  origin: string | undefined,
  { sessions, hosts }: Pick<TurnDependencies, 'sessions' | 'hosts'>,
): Promise<OpenChat | Unopened> {
  const session = await sessions.open(sessionId);
  return session ? admit(session, await hosts.next(session.state), origin) : 'unknown';
}

async function openLater(
  session: OpenSession,
  host: Promise<Host>,
  origin: string | undefined,
): Promise<OpenChat | Unopened> {
  return admit(session, await host, origin);
}

function admit(session: OpenSession, host: Host, origin: string | undefined): OpenChat | ApiResponse {
  const { isPreview, state } = session;
  const refused = isPreview ? undefined : refuseOrigin(host.flow(state.frames[0]?.flow ?? ''), origin);
  return refused ?? { session, host };
}
