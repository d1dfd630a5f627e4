// The name of a signed-in person: one that the issuer has verified.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryStore } from '@colloquy/storage';
import type { JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { createOpenIdSignIn } from './openid-sign-in.ts';
import { readSignInRules } from './sign-in-rules.ts';
import { createTokens } from './tokens.ts';

const BACK = 'http://localhost/sign-in/callback';

/** An issuer that returns the claims set by the test for every code. */
async function startIssuer(): Promise<{ readonly url: string; claims: JWTPayload }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }];
  const issuer = { url: '', claims: {} as JWTPayload };
  const answerOf = async (path: string | undefined): Promise<object> => {
    const { url } = issuer;
    if (path === '/jwks') return { keys };
    if (path === '/token') {
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: url, aud: 'client', iat: now, exp: now + 60, ...issuer.claims };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign(privateKey);
      return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token };
    }
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    };
  };
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(await answerOf(request.url)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

it.each([
  ['a verified address', { email: 'Ada@Corp.example', email_verified: true }, 'Ada@Corp.example'],
  [
    'what the issuer calls them, where it does not vouch for the address',
    { email: 'ceo@corp.example', email_verified: false },
    '4711',
  ],
  ['the same, where it says nothing of that', { email: 'ceo@corp.example' }, '4711'],
  ['the same, where there is no address', {}, '4711'],
])('names the signed-in person by %s', async (_what, claims, name) => {
  const issuer = await startIssuer();
  const store = memoryStore();
  onTestFinished(() => store.close());
  const tokens = createTokens({ store, clock: Date.now });
  const signIn = createOpenIdSignIn({
    settings: {
      oidcIssuer: issuer.url,
      oidcClientId: 'client',
      oidcClientSecret: 'secret',
      oidcAllow: readSignInRules('sub:4711=read'),
    },
    tokens,
    clock: Date.now,
  });
  const begun = await signIn?.begin(BACK);
  issuer.claims = { sub: '4711', nonce: begun?.attempt.nonce, ...claims };
  const cameBackTo = new URL(`${BACK}?code=one&state=${begun?.attempt.state}`);
  expect(await signIn?.finish(cameBackTo, begun?.attempt)).toMatchObject({ ok: true });
  expect(await tokens.list()).toMatchObject([{ name, createdBy: name }]);
  expect(await store.audit.list({ limit: 10 })).toMatchObject([{ actor: { kind: 'person', name } }]);
});
