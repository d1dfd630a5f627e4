// Lines about calls.
import { expect, it } from 'vitest';
import { callLine } from './call-lines.ts';

it('a call is shown with request, response and time, without keys', () => {
  const request = { url: 'http://api/', headers: { Authorization: 'Bearer k1', 'X-Api-Key': 'k2' } };
  const line = callLine('http', request, { ok: true, response: { status: 200 } }, 12.4);
  expect(line).toBe(
    'http call, 12 ms: {"url":"http://api/","headers":{"Authorization":"…","X-Api-Key":"…"}} → {"status":200}',
  );
});

it('a failed call is shown with its reason', () => {
  const failure = { code: 'blocked', message: 'Add "localhost" to COLLOQUY_EGRESS_ALLOW.' };
  expect(callLine('http', {}, { ok: false, failure }, 1)).toMatch(/→ failed: Add "localhost" to/);
});

it('the line of a call has a limited length', () => {
  expect(
    callLine('http', 'r'.repeat(9_999), { ok: true, response: { text: 'a'.repeat(9_999) } }, 1).length,
  ).toBeLessThan(900);
});
