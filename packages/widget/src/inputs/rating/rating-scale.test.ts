// The marks of a scale.
import type { RatingInputOptions } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { iconPaths } from './icon-paths.ts';
import { marksOf, ratingReply } from './rating-scale.ts';

it.each<[RatingInputOptions | undefined, readonly number[]]>([
  [undefined, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [{ length: 3 }, [0, 1, 2, 3]],
  [{ length: 3, startsAt: 1 }, [1, 2, 3]],
  [{ length: 1, startsAt: -1 }, [-1, 0, 1]],
  [{ length: 3, startsAt: 7 }, [3]],
  [{ length: 2, startsAt: 0, buttonType: 'Icons' }, [1, 2]],
])('the options %j give the scale %j', (options, marks) => {
  expect(marksOf(options)).toEqual(marks);
});

it('the scale has a maximum length', () => {
  expect(marksOf({ length: 1e9 })).toHaveLength(101);
});

it('the reply is the number', () => {
  expect(ratingReply(4)).toEqual({ message: { type: 'text', text: '4' } });
});

it.each([
  [undefined, undefined],
  ['<svg viewBox="0 0 9 9"><circle r="3"/></svg>', undefined],
  ['<svg viewBox="0 0 9 9"><path fill="red" d="M1 1h2z"/></svg>', { viewBox: '0 0 9 9', paths: ['M1 1h2z'] }],
  ["<svg><path d='M1,1'/><path d=\"M2 2\" id='x'/></svg>", { viewBox: '0 0 24 24', paths: ['M1,1', 'M2 2'] }],
  ['<svg><path d="M1 1" onload="x"/><script>x</script></svg>', { viewBox: '0 0 24 24', paths: ['M1 1'] }],
  ['<svg viewBox="url(x)"><path d="url(https://x)"/></svg>', undefined],
])('the icon uses only the paths of %j', (svg, icon) => {
  expect(iconPaths(svg)).toEqual(icon);
});
