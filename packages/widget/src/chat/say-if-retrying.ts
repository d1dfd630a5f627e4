// Says that a chat which could not start at once is tried again.
import { limits } from '../loading/limits.ts';
import { english } from '../words/english.ts';
import type { Words } from '../words/words.ts';

/**
 * Shows a notice while an opening takes long, and removes it when that has ended in one way or the other.
 *
 * @example sayIfRetrying(opening, shadow, loadWords('de'))
 */
export function sayIfRetrying(
  opening: Promise<unknown>,
  place: Node,
  translated: Promise<Words | undefined>,
): void {
  const notice = document.createElement('p');
  const timer = setTimeout(async () => {
    notice.className = 'root late';
    notice.role = 'status';
    place.appendChild(notice);
    notice.textContent = ((await translated) ?? english).retrying;
  }, limits.retryingMs);
  const end = () => {
    clearTimeout(timer);
    notice.remove();
  };
  opening.then(end, end);
}
