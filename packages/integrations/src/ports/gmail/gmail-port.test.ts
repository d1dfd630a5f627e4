// The port `gmail` against a fake server with the documented API: tokens, mails, threads, labels, and failures.
import { afterEach, describe, expect, it } from 'vitest';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { vaultWith } from '../testing/vault.ts';
import type { Respond } from '../testing/web-server.ts';
import { closeServers, webServer } from '../testing/web-world.ts';
import { createWebSender } from '../web/web-sender.ts';
import { createGmailPort } from './gmail-port.ts';

afterEach(closeServers);

const NOW = 1_800_000_000_000;
const data = (credentials: object = {}) => ({
  customClient: { id: 'client-1', secret: 'canary-client' },
  credentials: { refreshToken: 'canary-refresh', ...credentials },
});
const json =
  (value: unknown, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Starts a fake Google API: routes by the end of the path, 404 for others. */
async function open(
  routes: Readonly<Record<string, Respond>> = {},
  {
    credentials = data(),
    application,
  }: { readonly credentials?: unknown; readonly application?: object } = {},
) {
  const known: Readonly<Record<string, Respond>> = {
    '/token': json({ access_token: 'canary-access-1', expires_in: 3_600 }),
    '/messages/send': json({ id: 'm1', threadId: 't1' }),
    '/labels': json({ labels: [{ id: 'L1', name: 'Leads' }] }),
    '/modify': json({ id: 'm1' }),
    '/file.txt': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('the file'),
    ...routes,
  };
  const server = await webServer((response, visit, request) => {
    const path = visit.path.split('?')[0] ?? '';
    const route = Object.keys(known).find((end) => path.endsWith(end));
    return (known[route ?? ''] ?? json({ error: { message: 'Not found' } }, 404))(response, visit, request);
  });
  const vault = await vaultWith({ g: { type: 'gmail', data: credentials } });
  const send = createWebSender({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) });
  const gmail = createGmailPort({
    vault,
    send,
    apiUrl: server.url,
    tokenUrl: `${server.url}/token`,
    clock: () => NOW,
    ...(application ? { application } : {}),
  });
  const ask = (request: object = {}, timeoutMs = 5_000) =>
    gmail(
      {
        port: 'gmail',
        request: {
          credentialsId: 'g',
          to: ['ada@example.com'],
          subject: 'Grüße',
          text: 'Hello\nthere',
          ...request,
        },
        timeoutMs,
      },
      { idempotencyKey: 'session-1:3:1', sessionId: 'session-1' },
    );
  return { ask, vault, server, paths: () => server.visits.map(({ method, path }) => `${method} ${path}`) };
}

const storedCredentials = async (vault: CredentialVault) => {
  const opened = await vault.get('g', 'gmail');
  return opened.ok ? opened.data.credentials : undefined;
};

describe('a Gmail message', () => {
  it('is sent unchanged, with a renewed access token', async () => {
    const { ask, server, paths, vault } = await open();
    expect(await ask()).toEqual({ ok: true, response: { id: 'm1', threadId: 't1', warnings: [] } });
    expect(paths()).toEqual(['POST /token', 'POST /upload/gmail/v1/users/me/messages/send?uploadType=media']);
    const [token, mail] = server.visits;
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client-1',
      client_secret: 'canary-client',
      refresh_token: 'canary-refresh',
    });
    expect(mail?.headers).toMatchObject({
      authorization: 'Bearer canary-access-1',
      'content-type': 'message/rfc822',
    });
    expect(mail?.body).toContain('To: ada@example.com\r\n');
    expect(mail?.body).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n');
    expect(mail?.body).toMatch(/Message-ID: <[0-9a-f]{40}@colloquy\.invalid>\r\n/);
    expect(mail?.body).not.toContain('From:');
    expect(mail?.body).toContain('\r\n\r\nHello\r\nthere');
    expect(await storedCredentials(vault)).toMatchObject({
      accessToken: 'canary-access-1',
      expiryDate: NOW + 3_600_000,
    });
  });

  it('has the same Message-ID when it is sent again', async () => {
    const { ask, server } = await open();
    await ask();
    await ask();
    const ids = server.visits.flatMap(({ body }) => /Message-ID: (\S+)/.exec(body)?.[1] ?? []);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is sent in a thread, with sender, reply address and files', async () => {
    const { ask, server } = await open();
    const url = `${server.url}/file.txt`;
    const result = await ask({
      threadId: 't9',
      from: 'Ada <me@example.com>',
      replyTo: 'r@example.com',
      attachments: [{ url }, { url: `${server.url}/gone` }],
    });
    expect(result).toMatchObject({
      ok: true,
      response: { warnings: [expect.stringContaining('"gone" was not attached')] },
    });
    const mail = JSON.parse(server.visits.at(-1)?.body ?? '{}');
    expect(mail.threadId).toBe('t9');
    const mime = Buffer.from(mail.raw, 'base64url').toString();
    for (const line of [
      'From: Ada <me@example.com>',
      'Reply-To: r@example.com',
      'filename=file.txt',
      Buffer.from('the file').toString('base64'),
    ])
      expect(mime).toContain(line);
  });

  it.each([
    ['leads', ['GET labels', 'POST modify'], '{"addLabelIds":["L1"]}'],
    ['New', ['GET labels', 'POST labels', 'POST modify'], '{"addLabelIds":["L2"]}'],
  ])('gets the label %s', async (label, expected, body) => {
    const { ask, server, paths } = await open({
      '/labels': (response, visit, request) =>
        json(visit.method === 'POST' ? { id: 'L2' } : { labels: [{ id: 'L1', name: 'Leads' }] })(
          response,
          visit,
          request,
        ),
    });
    expect(await ask({ label })).toMatchObject({ ok: true, response: { warnings: [] } });
    expect(
      paths()
        .slice(2)
        .map((path) => path.replace(/ .*\//, ' ')),
    ).toEqual(expected);
    expect(server.visits.at(-1)?.body).toBe(body);
  });

  it('is sent with a warning when its label cannot be set', async () => {
    const { ask } = await open({ '/labels': json({ error: { message: 'No scope' } }, 403) });
    expect(await ask({ label: 'Leads' })).toMatchObject({
      ok: true,
      response: {
        id: 'm1',
        warnings: [expect.stringContaining('could not be labeled. Gmail returned status 403: No scope')],
      },
    });
  });
});

describe('a Gmail access token', () => {
  const fresh = data({ accessToken: 'canary-old', expiryDate: NOW + 3_600_000 });
  it('is used while it is valid', async () => {
    const { ask, server, paths } = await open({}, { credentials: fresh });
    await ask();
    expect(paths()).toHaveLength(1);
    expect(server.visits[0]?.headers.authorization).toBe('Bearer canary-old');
  });

  it('is renewed within a minute of its end, once for concurrent calls', async () => {
    const credentials = data({ accessToken: 'canary-old', expiryDate: NOW + 59_000 });
    const { ask, paths } = await open({}, { credentials });
    const results = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(paths().filter((path) => path === 'POST /token')).toHaveLength(1);
  });

  it('is renewed once when Gmail refuses it', async () => {
    const { ask, paths } = await open(
      {
        '/messages/send': (response, visit, request) =>
          json(
            ...((visit.headers.authorization === 'Bearer canary-old'
              ? [{}, 401]
              : [{ id: 'm1', threadId: 't1' }]) as [object, number?]),
          )(response, visit, request),
      },
      { credentials: fresh },
    );
    expect(await ask()).toMatchObject({ ok: true });
    expect(paths().map((path) => path.split('?')[0]?.split('/').at(-1))).toEqual(['send', 'token', 'send']);
  });

  it('causes a failure when Gmail refuses it again', async () => {
    const { ask, paths } = await open({
      '/messages/send': json({ error: { message: 'Invalid Credentials' } }, 401),
    });
    expect(await ask()).toMatchObject({ ok: false, failure: { code: 'rejected' } });
    expect(paths()).toHaveLength(4);
  });

  it('is requested with the application of the server by default', async () => {
    const credentials = { credentials: { refreshToken: 'canary-refresh' } };
    const { ask, server } = await open(
      {},
      { credentials, application: { clientId: 'ours', clientSecret: 'canary-ours' } },
    );
    expect(await ask()).toMatchObject({ ok: true });
    expect(server.visits[0]?.body).toContain('client_id=ours');
    const without = await open({}, { credentials });
    expect(await without.ask()).toMatchObject({ failure: { code: 'missing_credentials' } });
  });
});

describe('a Gmail call fails when', () => {
  it.each<[string, Readonly<Record<string, Respond>>, object, string]>([
    [
      'the access was revoked',
      { '/token': json({ error: 'invalid_grant', error_description: 'Gone canary-refresh' }, 400) },
      {},
      'rejected',
    ],
    ['the token response is invalid', { '/token': json({ token: 1 }) }, {}, 'rejected'],
    [
      'Gmail reports an error',
      { '/messages/send': json({ error: { message: 'Bad canary-access-1' } }, 400) },
      {},
      'rejected',
    ],
    ['the response is invalid', { '/messages/send': json([]) }, {}, 'invalid_response'],
    ['Gmail does not respond', { '/messages/send': () => {} }, {}, 'timeout'],
    [
      'the token server redirects elsewhere',
      { '/token': (response) => response.writeHead(307, { location: 'https://evil.example/' }).end() },
      {},
      'blocked_address',
    ],
    ['there is no recipient', {}, { to: [] }, 'invalid_request'],
    ['one recipient contains two', {}, { to: ['a@example.com, b@example.com'] }, 'invalid_request'],
    [
      'the sender contains a line break',
      {},
      { from: 'a@example.com\r\nBcc: b@example.com' },
      'invalid_request',
    ],
    ['there are no credentials', {}, { credentialsId: 'nobody' }, 'missing_credentials'],
    ['a label is too long', {}, { label: 'x'.repeat(300) }, 'invalid_request'],
  ])('%s', async (_what, routes, request, code) => {
    const { ask } = await open(routes);
    const result = await ask(request, 700);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(JSON.stringify(result)).not.toContain('canary');
  });
});
