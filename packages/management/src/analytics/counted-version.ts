// A version of a bot with its counts.
import type { Flow } from '@colloquy/engine';
import type { Counts } from './counts.ts';

/** A version, and the sum of its chats' counts. */
export interface CountedVersion {
  readonly number: number;
  readonly flow: Flow;
  readonly counts: Counts;
}
