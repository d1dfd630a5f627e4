// An issuer of OpenID Connect on this machine: it keeps to the protocol, checks what it is sent, and may be told to lie.
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CryptoKey, JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { id: 'colloquy', secret: 'canary-client-secret' } as const;

/** How the next sign-ins go. */
export interface IssuerWays {
  /** Claims of whoever signs in. */
  claims: JWTPayload;
  /** In place of what the ID token would have. */
  lies: JWTPayload;
  /** Signs with a key that nobody knows. */
  signsWrongly: boolean;
  /** Tells claims besides `sub` at the userinfo endpoint alone. */
  tellsApart: boolean;
  /** Accepts a code more than once, which no issuer should. */
  acceptsCodesAgain: boolean;
  /** What it says instead of letting anybody in. */
  error: string | undefined;
}

export interface OpenIdIssuer {
  readonly url: string;
  readonly ways: IssuerWays;
  /** Requests that it was sent, by path. */
  readonly asked: string[];
  /** Follows the address that a browser is sent to, and gives where the issuer leads it back to. */
  authorize(address: string): Promise<URL>;
  close(): Promise<void>;
}

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

/** @example const issuer = await startOpenIdIssuer(); */
export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const keys = await generateKeyPair('ES256');
  const others = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const ways: IssuerWays = {
    claims: {},
    lies: {},
    signsWrongly: false,
    tellsApart: false,
    acceptsCodesAgain: false,
    error: undefined,
  };
  const asked: string[] = [];
  let url = '';

  async function idToken({ nonce }: Grant, key: CryptoKey): Promise<string> {
    const { claims, lies, tellsApart } = ways;
    const now = Math.floor(Date.now() / 1000);
    const userInfo = tellsApart ? { sub: claims.sub } : claims;
    const payload = { iss: url, aud: CLIENT.id, iat: now, exp: now + 60, nonce, ...userInfo, ...lies };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
  }

  function authorize(asking: URL, response: ServerResponse): void {
    const given = (name: string) => asking.searchParams.get(name) ?? '';
    const back = new URL(given('redirect_uri'));
    back.searchParams.set('state', given('state'));
    if (ways.error !== undefined) back.searchParams.set('error', ways.error);
    else {
      const isRight =
        given('client_id') === CLIENT.id &&
        given('response_type') === 'code' &&
        given('code_challenge_method') === 'S256' &&
        given('scope').split(' ').includes('openid');
      if (!isRight) return void response.writeHead(400).end(asking.search);
      const code = randomUUID();
      grants.set(code, {
        redirectUri: given('redirect_uri'),
        challenge: given('code_challenge'),
        nonce: given('nonce'),
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += piece;
    const given = new URLSearchParams(text);
    const code = given.get('code') ?? '';
    const grant = grants.get(code);
    if (!ways.acceptsCodesAgain) grants.delete(code);
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = clientOf(request).join(' ') === `${CLIENT.id} ${CLIENT.secret}`;
    if (!isClient) return json(response, { error: 'invalid_client' }, 401);
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== given.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400);
    const key = ways.signsWrongly ? others.privateKey : keys.privateKey;
    const id_token = await idToken(grant, key);
    json(response, { access_token: 'canary-access-token', token_type: 'Bearer', expires_in: 60, id_token });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asking = new URL(request.url ?? '/', url);
    asked.push(asking.pathname);
    if (asking.pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      });
    if (asking.pathname === '/jwks') return json(response, { keys: [jwk] });
    if (asking.pathname === '/authorize') return authorize(asking, response);
    if (asking.pathname === '/token') return exchange(request, response);
    if (asking.pathname === '/userinfo') return json(response, ways.claims);
    response.writeHead(404).end();
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ways,
    asked,
    async authorize(address) {
      const response = await fetch(address, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (!location) throw new Error(`The issuer refused: ${await response.text()}`);
      return new URL(location);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Name and secret of the client, as RFC 6749 (2.3.1) has them sent. */
function clientOf({ headers }: IncomingMessage): string[] {
  const [, sent = ''] = (headers.authorization ?? '').split('Basic ');
  return Buffer.from(sent, 'base64').toString('utf8').split(':').map(decodeURIComponent);
}
