// Watching a turn: what a client may see of it before it has ended.
import type { Turn } from '@colloquy/engine';

/** Follows a turn that makes calls. What it is told is told again when the turn is run again after a crash. */
export interface TurnWatcher {
  /** The turn so far. It has stopped for a call whose intent is journaled, so a later run begins with the same. */
  reached(turn: Turn): void;
  /** A piece of the text that a call is making, and which call of the turn that is. The next bubble will show it. */
  text(call: number, piece: string): void;
}
