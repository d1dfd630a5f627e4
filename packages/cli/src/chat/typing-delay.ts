// The simulated typing time of a bot.
import type { Settings } from '@colloquy/schema';

/** Default words per minute and maximum seconds. */
const DEFAULT_SPEED = 400;
const DEFAULT_MAX_DELAY = 3;

/** Upper limit, whatever the bot's settings say. */
const LONGEST_DELAY_MS = 10_000;

/**
 * Milliseconds before a text appears: its words at the bot's typing speed, limited by the bot's maximum.
 *
 * @example typingDelayMs('one two three four', undefined) // 600
 */
export function typingDelayMs(text: string, typing: Settings['typingEmulation']): number {
  if (typing?.enabled === false) return 0;
  const speed = typing?.speed ?? DEFAULT_SPEED;
  if (speed <= 0) return 0;
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  const typed = (words / speed) * 60_000;
  const pause = (typing?.delayBetweenBubbles ?? 0) * 1_000;
  return Math.min(Math.min(typed, (typing?.maxDelay ?? DEFAULT_MAX_DELAY) * 1_000) + pause, LONGEST_DELAY_MS);
}
