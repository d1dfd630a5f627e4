import { expect, it } from 'vitest';
import { describeDifferences } from './describe-differences.ts';

it('the differences of a text are shown as lines of the text form', () => {
  const text = (...lines: string[]) => lines.map((line) => ({ type: 'p', children: [{ text: line }] }));
  const lines = describeDifferences({
    isComplete: true,
    differences: [
      {
        change: 'changed',
        part: 'block',
        id: 'bye',
        title: 'text',
        group: 'End',
        path: ['content', 'richText'],
        before: text('Thank you.', 'We ring today.'),
        after: [
          ...text('Thank you.'),
          { type: 'p', children: [{ text: 'We ring ' }, { text: 'now', bold: true }] },
        ],
      },
    ],
  });
  expect(lines).toEqual(['~ block text "bye" in "End"', '    - We ring today.', '    + We ring **now**']);
});
