// What was written as a cursor is read as the same place; nothing else is read at all.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';

const wanted = { name: 'after', place: z.tuple([z.int(), z.string()]) };

it('a cursor is read as it was written', () => {
  expect(readCursor(writeCursor([7, 'an id, "quoted" – ü']), wanted)).toEqual([7, 'an id, "quoted" – ü']);
});

it.each(['nonsense', '', 'out_4bf92f3577b34da6a3ce929d0e0e4736', writeCursor([7]), writeCursor(['7', 'a'])])(
  'the cursor %j is refused, with an error that names the parameter',
  (text) => {
    expect(() => readCursor(text, wanted)).toThrow(
      expect.objectContaining({
        why: expect.objectContaining({ issues: [expect.objectContaining({ path: ['query', 'after'] })] }),
      }),
    );
  },
);
