// The labels of bots.
import type { ListedBot } from '@colloquy/schema';

/** @example labelsOf([{ labels: ['b', 'a'] }, { labels: ['a'] }]) // ['a', 'b'] */
export function labelsOf(bots: readonly Pick<ListedBot, 'labels'>[]): readonly string[] {
  return [...new Set(bots.flatMap(({ labels }) => labels))].sort((one, other) => one.localeCompare(other));
}
