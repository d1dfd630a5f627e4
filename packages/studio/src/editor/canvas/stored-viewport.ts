// The last viewport, stored per bot in the browser.
import type { Viewport } from '@xyflow/react';

const keyOf = (botId: string): string => `colloquy viewport ${botId}`;

/** Nothing before the first visit in this browser. */
export function readViewport(botId: string): Viewport | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(botId)) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const { x, y, zoom } = found as Viewport;
    return [x, y, zoom].every(Number.isFinite) && zoom > 0 ? { x, y, zoom } : undefined;
  } catch {
    return undefined;
  }
}

/** Without storage, each visit shows the whole flow. */
export function keepViewport(botId: string, viewport: Viewport): void {
  try {
    localStorage.setItem(keyOf(botId), JSON.stringify(viewport));
  } catch {
    // If the storage is full or forbidden, the next visit shows the whole flow.
  }
}
