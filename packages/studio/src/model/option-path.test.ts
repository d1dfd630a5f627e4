import { expect, it } from 'vitest';
import { readOption, writeOption } from './option-path.ts';

const block = { id: 'b', options: { labels: { button: 'Send' } }, items: [{ id: 'a', content: 'Yes' }] };

it('options are read and written by path, and empty objects are removed', () => {
  expect(readOption(block, 'options.labels.button')).toBe('Send');
  expect(readOption(block, 'items.0.content')).toBe('Yes');
  expect(readOption(block, 'items.1.content')).toBeUndefined();
  expect(readOption(block, 'constructor.name')).toBeUndefined();
  expect(writeOption(block, 'items.0.value', '5')).toEqual({
    ...block,
    items: [{ id: 'a', content: 'Yes', value: '5' }],
  });
  expect(writeOption(block, 'options.labels.button', undefined)).toEqual({ id: 'b', items: block.items });
  expect(writeOption({}, 'content.clickLink.alt', 'Terrace')).toEqual({
    content: { clickLink: { alt: 'Terrace' } },
  });
});

it('writing an unchanged option returns the same object', () => {
  for (const [path, value] of [
    ['options.labels.button', 'Send'],
    ['options.isLong', undefined],
    ['items.0.content', 'Yes'],
    ['items.3.content', 'No'],
  ] as const)
    expect(writeOption(block, path, value), path).toBe(block);
});
