// Which text colours are light, in the notations of browsers.
import { expect, it } from 'vitest';
import { isLight } from './native-scheme.ts';

it.each([
  ['rgb(250, 250, 250)', true],
  ['rgba(48, 50, 53, 0.9)', false],
  ['lab(97.65 0 0)', true],
  ['lab(12.4 0 0)', false],
  ['oklch(0.9 0.01 80)', true],
  ['oklab(0.25 0 0)', false],
  ['color(srgb 0.9 0.9 1)', true],
])('the background %s is light: %s', (color, expected) => {
  expect(isLight(color)).toBe(expected);
});
