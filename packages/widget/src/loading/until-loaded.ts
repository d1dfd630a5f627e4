// Files that the chat cannot do without: retried until they load, because a network may be down for hours.
import type { FirstWords } from '../words/words.ts';
import { limits } from './limits.ts';

/** Functions that end the waits before a retry: a visitor may request it at once. */
const waits = new Set<() => void>();

/**
 * Loads it; calls `onMiss` after each failed attempt.
 *
 * @example const talk = await untilLoaded(() => import('../chat/talk.ts'))
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
 * Reports that the chat is unreachable, with a retry button, until all of `loading` has loaded. The page may block
 * files of the chat, whose scripts then cannot report it.
 *
 * @example sayIfLate(untilLoaded(() => import('../chat/talk.ts')), shadow, words)
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
