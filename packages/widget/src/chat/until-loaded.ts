// Files of the chat that have to come: tried again until they do, as a network may be away for hours.
import { limits } from '../element/limits.ts';
import type { FirstWords } from '../words/words.ts';

/** What ends the waits for the next try: a visitor may want it at once. */
const waits = new Set<() => void>();

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
        waits.add(resolve);
      });
    }
  }
}

/**
 * Says that the chat cannot be reached, with a button that tries at once, until all of `loading` has come. Something on the page may block files of the
 * chat, and their scripts can tell nothing.
 *
 * @example sayIfLate(untilLoaded(() => import('./talk.ts')), shadow, words)
 */
export function sayIfLate(
  loading: Promise<unknown>,
  place: Node,
  words: Pick<FirstWords, 'unreachable' | 'tryAgain'>,
): void {
  const notice = document.createElement('p');
  const timer = setTimeout(() => {
    const button = document.createElement('button');
    button.textContent = words.tryAgain;
    button.onclick = () => {
      for (const end of waits) end();
    };
    notice.className = 'root late';
    notice.role = 'alert';
    notice.append(words.unreachable, button);
    place.appendChild(notice);
  }, limits.lateMs);
  void loading.then(() => {
    clearTimeout(timer);
    notice.remove();
  });
}
