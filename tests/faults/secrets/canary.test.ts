// Canaries are found in whatever spelling they were copied.
import { expect, it } from 'vitest';
import { canariesIn, makeCanary } from './canary.ts';

const canary = makeCanary('own', 'sk-');
const { value } = canary;

it.each([
  ['plain', `error: ${value}!`],
  ['in a URL', `https://example.com/?key=${encodeURIComponent(value)}`],
  ['in JSON', JSON.stringify({ note: `a ${value}` })],
  ['in JSON twice', JSON.stringify(JSON.stringify({ note: `a ${value}` }))],
  ['in Base64', Buffer.from(value).toString('base64')],
  ['in Base64 behind a name', Buffer.from(`user:${value}`).toString('base64')],
  ['in Base64 behind another name', Buffer.from(`user1:${value} and more`).toString('base64')],
  ['in Base64 for URLs', Buffer.from(`\u00ff\u00fe${value}`).toString('base64url')],
  ['in hexadecimal', `x${Buffer.from(value).toString('hex')}`],
  ['in capital hexadecimal', Buffer.from(value).toString('hex').toUpperCase()],
])('the search for a canary finds it %s', (_name, text) => {
  expect(canariesIn(Buffer.from(text), [canary, makeCanary('other')])).toEqual([
    expect.stringMatching(/^own /),
  ]);
});

it('the search for a canary finds nothing in another text', () => {
  expect(canariesIn(Buffer.from(`${makeCanary('other').value} [secret]`), [canary])).toEqual([]);
});
