import { describe, expect, it } from 'vitest';
import { sizeWithin, sizeWords, takes } from './add-file.ts';

describe('a picture that is scaled down', () => {
  it('keeps its aspect ratio', () => {
    expect(sizeWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(sizeWithin({ width: 300, height: 4000 }, 256)).toEqual({ width: 19, height: 256 });
    expect(sizeWithin({ width: 10_000, height: 1 }, 256)).toEqual({ width: 256, height: 1 });
  });

  it('is never scaled up', () => {
    expect(sizeWithin({ width: 40, height: 30 }, 1600)).toEqual({ width: 40, height: 30 });
  });
});

it('a field accepts files of its kind only', () => {
  expect(takes('image', 'image/png')).toBe(true);
  expect(takes('image', 'video/mp4')).toBe(false);
  expect(takes('file', 'application/pdf')).toBe(true);
});

it('sizes of files are shown in kB and MB', () => {
  expect([sizeWords(12), sizeWords(18_204), sizeWords(1_250_000)]).toEqual(['1 kB', '18 kB', '1.3 MB']);
});
