// A version of a bot whose chats are counted.
import type { Flow } from '@colloquy/engine';
import type { Counts } from './counts.ts';

/** A version, and what the chats with it add up to. */
export interface CountedVersion {
  readonly number: number;
  readonly flow: Flow;
  readonly counts: Counts;
}
