// What WhatsApp cannot show or do of a bot.
import type { PlatformWarning, ShownBlock } from '@colloquy/schema';
import { pageWarnings } from '../text/page-warnings.ts';
import { limits } from './limits.ts';

/** @example warningsOf({ ...block, labels: Array(11).fill('Tea') }) // [{ message: 'it has 11 items. …', fix: '…' }] */
export function warningsOf(block: ShownBlock): readonly PlatformWarning[] {
  const { input, labels } = block;
  const whole = limits.rowCharacters + limits.descriptionCharacters;
  const isLong = labels.some((label) => label.length > whole);
  // Pictures are messages of their own, each with a button.
  const isPictures = input === 'picture choice input';
  const isCut = isPictures && labels.some((label) => label.length > limits.buttonCharacters);
  return [
    ...pageWarnings(block, 'WhatsApp'),
    ...(labels.length > limits.rows || isLong
      ? [
          {
            message:
              labels.length > limits.rows
                ? `it has ${labels.length} items. WhatsApp has lists of ${limits.rows}, so they are numbered lines, and people type a number.`
                : `a label has more than ${whole} characters. WhatsApp has no room for it in a list, so the items are numbered lines.`,
            fix:
              labels.length > limits.rows
                ? 'Split the question, or accept the problem.'
                : 'Shorten the label, or accept the problem.',
          },
        ]
      : []),
    ...(isCut
      ? [
          {
            message: `a title is cut after ${limits.buttonCharacters} characters on the buttons of WhatsApp. It is whole below its picture.`,
            fix: 'Shorten the title, or accept the problem.',
          },
        ]
      : []),
  ];
}
