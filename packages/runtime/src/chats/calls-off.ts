// Chats without outside calls: previews that were started without a token.

import type { State } from '@colloquy/engine';
import type { Call, CallResult } from '@colloquy/schema';
import { failed } from '@colloquy/schema';

/** Ports that call no outside service and use no credentials. */
const LOCAL_PORTS: ReadonlySet<string> = new Set(['file', 'upload']);

/**
 * The failure of a call that a chat must not make; nothing when it may. The same each time, so replays and continued turns agree.
 *
 * @example refuseCall({ port: 'http' }, { callsOff: { areLogsPlain: false } })?.failure.code // 'forbidden'
 */
export function refuseCall(
  { port }: Pick<Call, 'port'>,
  { callsOff }: Pick<State, 'callsOff'>,
): Extract<CallResult, { readonly ok: false }> | undefined {
  return callsOff === undefined || LOCAL_PORTS.has(port) ? undefined : failed('forbidden', WHY_NO_CALLS);
}

/** What a log says of such a call. */
export const WHY_NO_CALLS =
  'A preview that is started without a token makes no calls. Start it with a token to try this block.';
