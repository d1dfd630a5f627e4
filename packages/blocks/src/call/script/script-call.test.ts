// Code that needs a call of the port `script`.
import { expect, it } from 'vitest';
import { mayFetch } from './script-call.ts';

it.each([
  ['fetch("https://example.com")', true],
  ['const get = fetch; get({{Url}})', true],
  ['globalThis.fetch(1)', true],
  ['globalThis["fetch"](1)', true],
  ['{{= fetch(1) =}}', true],
  ['await Promise.resolve(1)', false],
  ['{{fetch}} + 1', false],
  ['prefetch(1) + fetched + fetchAll()', false],
  ['', false],
])('whether %s may use fetch: %s', (source, expected) => {
  expect(mayFetch(source)).toBe(expected);
});
