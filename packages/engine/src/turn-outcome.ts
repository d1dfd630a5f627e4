// The outcome of a turn.
import type { Problem } from '@colloquy/schema';
import type { Event } from './event.ts';
import type { Meter, Path } from './machine.ts';
import type { State } from './state.ts';
import type { Stop } from './stop.ts';

/** A turn that ran: the new state, its events, and why it stopped. All of it is plain JSON. */
export interface Turn {
  readonly state: State;
  readonly events: readonly Event[];
  readonly stop: Stop;
  readonly path: Path;
  /** Resources used so far; `resumeTurn` continues counting from here. */
  readonly meter: Meter;
}

/** A turn, or the problem that prevented it. With a problem the state is unchanged. */
export type TurnOutcome =
  | { readonly ok: true; readonly turn: Turn }
  | { readonly ok: false; readonly problem: Problem };
