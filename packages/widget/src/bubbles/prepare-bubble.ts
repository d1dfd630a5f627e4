// Loads what gives a bubble its size.
import type { Bubble } from '@colloquy/schema';
import { bubbleEntryOf } from './registry.ts';

/**
 * Loads the file that draws a bubble, and the picture in it. A bubble that is shown then has its size from its first
 * frame on, and moves nothing.
 */
export async function prepareBubble(bubble: Bubble): Promise<void> {
  const { module } = bubbleEntryOf(bubble);
  if (typeof module === 'function') await (await module()).prepare?.(bubble);
}
