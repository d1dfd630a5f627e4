// What Telegram cannot show or do of a bot.
import type { PlatformWarning, ShownBlock } from '@colloquy/schema';
import { pageWarnings } from '../text/page-warnings.ts';
import { limits } from './limits.ts';

/** @example warningsOf({ ...block, labels: ['a label of more than 64 characters …'] }) // [{ message: '…', fix: '…' }] */
export function warningsOf(block: ShownBlock): readonly PlatformWarning[] {
  const { labels } = block;
  const most = limits.buttons - 1;
  const isLong = labels.some((label) => [...label].length > limits.labelCharacters);
  return [
    ...pageWarnings(block, 'Telegram'),
    ...(labels.length > most
      ? [
          {
            message: `it has ${labels.length} items. Telegram shows ${most} buttons; the others are a list, and people type their names.`,
            fix: 'Split the question, or accept the problem.',
          },
        ]
      : []),
    ...(isLong
      ? [
          {
            message: `a label is cut after ${limits.labelCharacters} characters on Telegram.`,
            fix: 'Shorten the label, and say the rest in the text above.',
          },
        ]
      : []),
  ];
}
