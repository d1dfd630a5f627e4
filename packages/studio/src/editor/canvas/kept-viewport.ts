// Where the author was looking, per bot and browser.
import type { Viewport } from '@xyflow/react';

const keyOf = (botId: string): string => `colloquy viewport ${botId}`;

/** Nothing when this browser has not opened the bot yet. */
export function keptViewport(botId: string): Viewport | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(botId)) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { x, y, zoom } = found as Viewport;
    return [x, y, zoom].every(Number.isFinite) && zoom > 0 ? { x, y, zoom } : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers that store nothing show the whole flow each time. */
export function keepViewport(botId: string, viewport: Viewport): void {
  try {
    localStorage.setItem(keyOf(botId), JSON.stringify(viewport));
  } catch {
    // Full or forbidden: the next visit starts with the whole flow.
  }
}
