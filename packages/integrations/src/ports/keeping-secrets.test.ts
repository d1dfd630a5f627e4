// Redaction in the results of ports.
import type { CallResult } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { createRedactor } from '../credentials/redactor.ts';
import { keepingSecrets } from './keeping-secrets.ts';

const KEY = 'sk-0123456789"abcdef~';
const redactor = createRedactor();
redactor.learn([KEY, 'hello']);

it.each<readonly [string, CallResult, CallResult]>([
  [
    'a key in a response, at any depth',
    {
      ok: true,
      response: { text: `hello ${KEY}`, list: [{ a: JSON.stringify({ KEY }) }], number: 1, none: null },
    },
    {
      ok: true,
      response: { text: 'hello [secret]', list: [{ a: '{"KEY":"[secret]"}' }], number: 1, none: null },
    },
  ],
  [
    'a key in a form',
    { ok: true, response: { text: new URLSearchParams({ key: KEY }).toString() } },
    { ok: true, response: { text: 'key=[secret]' } },
  ],
  [
    'all secrets in a failure',
    { ok: false, failure: { code: 'rejected', message: `hello ${KEY}` } },
    { ok: false, failure: { code: 'rejected', message: '[secret] [secret]' } },
  ],
])('redaction: %s', async (_name, result, shown) => {
  const port = keepingSecrets(async () => result, redactor.redact);
  const call = { port: 'model', request: {}, timeoutMs: 1_000 };
  expect(await port(call, { idempotencyKey: 'k', sessionId: 's' })).toEqual(shown);
});
