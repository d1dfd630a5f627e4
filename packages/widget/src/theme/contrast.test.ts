import { expect, it } from 'vitest';
import { BLACK, contrastOf, cssOf, opaqueFor, over, parseColor, WHITE } from './contrast.ts';

it('colours are parsed in the form in which browsers serialize them', () => {
  expect(parseColor('color(srgb 1 0.5 1e-5 / 0.25)')).toEqual({ rgb: [1, 0.5, 1e-5], alpha: 0.25 });
  expect(parseColor('color(srgb 1.2 -0.1 none)')).toEqual({ rgb: [1, 0, 0], alpha: 1 });
});

it('the contrast is measured on the visible background', () => {
  expect(contrastOf(BLACK, WHITE)).toBe(21);
  const grey = over({ ...BLACK, alpha: 0.4 }, WHITE);
  expect(cssOf(grey)).toBe('rgb(153 153 153 / 1)');
  expect(contrastOf(WHITE, grey)).toBeCloseTo(2.85, 2);
  expect(contrastOf({ ...WHITE, alpha: 0 }, grey)).toBe(1);
});

it('a background becomes as opaque as its text needs', () => {
  const { alpha } = opaqueFor({ ...BLACK, alpha: 0.1 }, WHITE, [BLACK, WHITE], 4.5);
  expect(alpha).toBeGreaterThan(0.5);
  expect(alpha).toBeLessThan(0.65);
  expect(opaqueFor({ ...BLACK, alpha: 0.9 }, WHITE, [WHITE], 4.5).alpha).toBe(0.9);
  expect(opaqueFor({ ...WHITE, alpha: 0.1 }, WHITE, [BLACK, WHITE], 4.5).alpha).toBe(1);
});
