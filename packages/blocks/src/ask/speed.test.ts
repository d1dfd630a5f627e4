// No reply can block an input for long.
import { describe, expect, it } from 'vitest';
import { hostileReplies } from '../testing/hostile-replies.ts';
import { talk } from '../testing/run-block.ts';

/** A turn with a rejected reply is far below this limit; above it, a visitor could slow down a server. */
const MOST_MILLISECONDS = 50;

const items = [
  { content: 'Tea', title: 'Tea', paths: ['Take it'] },
  { content: 'Coffee', title: 'Coffee', paths: ['Take it'] },
];

describe.each([
  { type: 'text input' },
  { type: 'number input' },
  { type: 'email input' },
  { type: 'url input' },
  { type: 'phone number input', options: { defaultCountryCode: 'US' } },
  { type: 'date input' },
  { type: 'date input', options: { isRange: true, hasTime: true } },
  { type: 'time input' },
  { type: 'rating input' },
  { type: 'file input', options: { isMultipleAllowed: true } },
  { type: 'payment input' },
  { type: 'choice input', items },
  { type: 'choice input', items, options: { isMultipleChoice: true } },
  { type: 'picture choice input', items },
  { type: 'cards', items },
])('$type $options', (block) => {
  const chat = () => {
    const opened = talk([block]);
    opened.start();
    return opened;
  };
  // The first turn in a language loads its words, once per process.
  chat().say('warm');

  it.each(hostileReplies)('$name', ({ text }) => {
    expect(() => chat().say(text)).toComputeWithin(MOST_MILLISECONDS);
  });
});
