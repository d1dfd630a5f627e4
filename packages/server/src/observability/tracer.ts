// A tracer: writes a span for each turn and each call.

import type { ApiResponse, TurnPlace } from '@colloquy/runtime';
import type { CallResult } from '@colloquy/schema';
import type { CallPlace, WatchedTurn } from './watched.ts';

/** Carries out a turn, and tells which it was where somebody wants to know. */
export type CarryOut = (onCommitted?: (place: TurnPlace) => void) => Promise<ApiResponse>;

/** Writes spans. Only operators who collect them have one. */
export interface Tracer {
  /** Calls that are made meanwhile become parts of the turn's span. */
  turn(turn: WatchedTurn, carryOut: CarryOut): Promise<ApiResponse>;
  call(call: CallPlace & { readonly port: string }, make: () => Promise<CallResult>): Promise<CallResult>;
  /** Sends what is still here, for a moment, and ends. */
  close(): Promise<void>;
}
