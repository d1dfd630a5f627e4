// A file of the chat that has to come: tried again until it does, as a network may be away for hours.
import { limits } from '../element/limits.ts';

/**
 * Loads it; `onMiss` is called each time that it did not come.
 *
 * @example const talk = await untilLoaded(() => import('./talk.ts'))
 */
export async function untilLoaded<Part>(load: () => Promise<Part>, onMiss?: () => void): Promise<Part> {
  for (let wait: number = limits.firstReloadMs; ; wait = Math.min(wait * 2, limits.longestReloadMs)) {
    try {
      return await load();
    } catch {
      onMiss?.();
      await new Promise<void>((resolve) => {
        setTimeout(resolve, wait);
        addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
}
