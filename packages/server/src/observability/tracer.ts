// A tracer: writes a span for each turn and each call.

import type { ApiResponse, TurnIdentity } from '@colloquy/runtime';
import type { CallResult } from '@colloquy/schema';
import type { CallPosition, WatchedTurn } from './watched.ts';

/** Runs a turn, and reports its number if requested. */
export type CarryOut = (onCommitted?: (place: TurnIdentity) => void) => Promise<ApiResponse>;

/** Writes spans. Only operators who collect them have one. */
export interface Tracer {
  /** Calls during the turn become children of its span. */
  turn(turn: WatchedTurn, carryOut: CarryOut): Promise<ApiResponse>;
  call(call: CallPosition & { readonly port: string }, make: () => Promise<CallResult>): Promise<CallResult>;
  /** Sends the remaining spans, within a time limit, and ends. */
  close(): Promise<void>;
}
