// The port `token`: the token can be verified with the secret, which is never revealed.
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { vaultWith } from '../testing/vault.ts';
import { createTokenPort } from './token-port.ts';

const SECRET = 'canary-of-a-secret-that-signs-tokens';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const vault = await vaultWith({
  z: { type: 'zendesk', data: { conversationsKeyId: 'app_1', conversationsSecretKey: SECRET } },
});
const token = createTokenPort({ vault, clock: () => NOW });
const request = {
  credentials: { id: 'z', type: 'zendesk' },
  keyIdField: 'conversationsKeyId',
  secretField: 'conversationsSecretKey',
  claims: { scope: 'user', external_id: 'c-17' },
  expiresInSeconds: 600,
};
const ask = (changes: object = {}) =>
  token(
    { port: 'token', request: { ...request, ...changes }, timeoutMs: 1_000 },
    { idempotencyKey: 'k', sessionId: 's' },
  );

it('signs the claims', async () => {
  const result = await ask();
  if (!result.ok) throw new Error(result.failure.message);
  const signed = String(result.response.token);
  const { payload, protectedHeader } = await jwtVerify(signed, Buffer.from(SECRET), {
    currentDate: new Date(NOW),
  });
  expect(payload).toEqual({ scope: 'user', external_id: 'c-17', iat: NOW / 1_000, exp: NOW / 1_000 + 600 });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'app_1' });
  expect(JSON.stringify(result)).not.toContain('canary');
  await expect(jwtVerify(signed, Buffer.from('another secret'))).rejects.toThrow();
});

it.each([
  [{ credentials: { id: 'nobody', type: 'zendesk' } }, 'missing_credentials'],
  [{ credentials: { id: 'z', type: 'segment' } }, 'missing_credentials'],
  [{ credentials: { id: 'z', type: 'fax' } }, 'invalid_request'],
  [{ credentials: {} }, 'invalid_request'],
  [{ claims: { a: {} } }, 'invalid_request'],
  [{ claims: { a: 'x'.repeat(10_000) } }, 'too_large'],
  [{ expiresInSeconds: 1_000_000 }, 'invalid_request'],
  [{ expiresInSeconds: 0 }, 'invalid_request'],
])('creates no token for %j', async (changes, code) => {
  const result = await ask(changes);
  expect(result).toMatchObject({ ok: false, failure: { code } });
  expect(JSON.stringify(result)).not.toContain('canary');
});
