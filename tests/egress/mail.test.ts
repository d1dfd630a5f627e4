// The port `mail` against a real SMTP server: what arrives, with which credentials, encryption and attachments.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createFiles } from '../../packages/integrations/src/files/files.ts';
import { limits } from '../../packages/integrations/src/ports/limits.ts';
import { selfSignedCertificate } from '../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import {
  closeServers,
  socketServer,
  webServer,
} from '../../packages/integrations/src/ports/testing/web-world.ts';
import { afterwards, certificate, cleanUp, FROM, headersOf, mailPort, mailServer } from './mail-world.ts';

afterEach(closeServers);
afterEach(cleanUp);

describe('a mail', () => {
  it('arrives with its recipients, headers, text and HTML', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    const result = await send({
      to: ['Ada Lovelace <ada@example.com>'],
      cc: ['grace@example.com'],
      bcc: ['hidden@example.com'],
      replyTo: 'Sales <sales@example.org>',
      subject: 'New lead: Zoë',
      text: 'Zoë wants a call.',
      html: '<p>Zoë wants a call.</p>',
    });
    expect(result).toMatchObject({
      ok: true,
      response: {
        messageId: expect.stringMatching(/^<[0-9a-f]{40}@example\.org>$/),
        accepted: ['ada@example.com', 'grace@example.com', 'hidden@example.com'],
        rejected: [],
        warnings: [],
      },
    });
    const [mail] = server.mails;
    expect(mail?.from).toBe(FROM.email);
    expect(mail?.recipients).toEqual(['ada@example.com', 'grace@example.com', 'hidden@example.com']);
    const headers = headersOf(mail?.source ?? '');
    expect(headers).toMatchObject({
      to: 'Ada Lovelace <ada@example.com>',
      cc: 'grace@example.com',
      // The name in front of the reply address is the one that is shown.
      from: 'Sales <bot@example.org>',
      'reply-to': 'Sales <sales@example.org>',
      subject: '=?UTF-8?Q?New_lead=3A_Zo=C3=AB?=',
      'auto-submitted': 'auto-generated',
    });
    expect(headers['message-id']).toBe(result.ok && result.response.messageId);
    expect(headers).not.toHaveProperty('bcc');
    expect(mail?.source).not.toContain('hidden@');
    expect(mail?.source).toContain('Zo=C3=AB wants a call.');
  });

  it('has the sender name of the credentials when the reply address has no name', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    await send({ replyTo: 'sales@example.org' });
    expect(headersOf(server.mails[0]?.source ?? '').from).toBe('Colloquy <bot@example.org>');
  });

  it('has the same Message-ID when the same call is retried, and a new one otherwise', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    for (const idempotencyKey of ['s:1:1', 's:1:1', 's:1:2']) await send({}, { idempotencyKey });
    const [first, again, other] = server.mails.map(({ source }) => headersOf(source)['message-id']);
    expect(first).toBe(again);
    expect(other).not.toBe(first);
    // The key holds the name of a session, which the receiver must not learn.
    expect(server.mails[0]?.source).not.toContain('s:1:1');
  });

  it('that is refused names no recipient in the error, which visitors may see', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(new Error(`5.1.1 <${address.toUpperCase()}>: no such user`)),
    });
    const send = await mailPort(server.port);
    const result = await send({
      to: ['Boss <boss+a@corp.example>'],
      cc: ['cc@corp.example'],
      bcc: ['hidden@corp.example'],
    });
    expect(result).toMatchObject({
      failure: { message: expect.stringMatching(/<\[recipient\]>: no such user/) },
    });
    expect(JSON.stringify(result)).not.toMatch(/corp\.example/i);
  });

  it('goes to the recipients that the server accepts, and reports the rejected ones', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? new Error('no such user') : null),
    });
    const send = await mailPort(server.port);
    expect(await send({ to: ['ada@example.com', 'nobody@example.com'] })).toMatchObject({
      ok: true,
      response: { accepted: ['ada@example.com'], rejected: ['nobody@example.com'] },
    });
    expect(await send({ to: ['nobody@example.com'] })).toMatchObject({
      ok: false,
      failure: { code: 'rejected' },
    });
    expect(server.mails).toHaveLength(1);
  });
});

describe('SMTP credentials', () => {
  const withPassword: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'bot' && password === 'canary-password'
        ? done(null, { user: 'bot' })
        : done(new Error(`wrong password ${password}`)),
  };

  it('are sent to the server', async () => {
    const server = await mailServer(withPassword);
    const send = await mailPort(server.port, { username: 'bot', password: 'canary-password' });
    expect(await send({})).toMatchObject({ ok: true });
    expect(server.mails[0]?.user).toBe('bot');
  });

  it('that are wrong give an error without the password, even if the server repeats it', async () => {
    const server = await mailServer(withPassword);
    const send = await mailPort(server.port, { username: 'bot', password: 'canary-wrong' });
    const result = await send({});
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'rejected', message: expect.stringContaining('wrong password [secret]') },
    });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it('that are missing give an error with the command that sets them', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send({ credentialsId: 'nope' })).toEqual({
      ok: false,
      failure: {
        code: 'missing_credentials',
        message:
          'There are no credentials "nope" on this server. Set them with: colloquy credentials set nope --type smtp',
      },
    });
  });
});

describe('encryption of mail', () => {
  it('starts with STARTTLS when the server offers it', async () => {
    const server = await mailServer({ ...certificate });
    const send = await mailPort(server.port);
    expect(await send({})).toMatchObject({ ok: true });
    expect(server.mails[0]?.isEncrypted).toBe(true);
  });

  it('starts at the first byte when TLS is enabled on a port without STARTTLS', async () => {
    const server = await mailServer({ ...certificate, secure: true });
    const send = await mailPort(server.port, { isTlsEnabled: true });
    expect(await send({})).toMatchObject({ ok: true });
    expect(server.mails[0]?.isEncrypted).toBe(true);
  });

  it('fails with a certificate for another host', async () => {
    const server = await mailServer({
      ...(await selfSignedCertificate({ names: ['other.example.com'] })),
      secure: true,
    });
    const send = await mailPort(server.port, { isTlsEnabled: true });
    expect(await send({})).toMatchObject({ ok: false, failure: { code: 'tls' } });
    expect(server.mails).toEqual([]);
  });

  it('fails when the server does not support it', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port, { isTlsEnabled: true });
    expect(await send({})).toMatchObject({ ok: false, failure: { code: 'tls' } });
  });
});

describe('attachments', () => {
  /** The files of a server that nobody can reach. */
  async function uploads() {
    const dataFolder = mkdtempSync(join(tmpdir(), 'colloquy-uploads-'));
    afterwards(() => rmSync(dataFolder, { recursive: true }));
    const files = createFiles({ dataFolder });
    const save = async (sessionId: string, text: string) => {
      const file = {
        bytes: Buffer.from(text),
        mediaType: 'image/png',
        sessionId,
        serverUrl: 'http://10.0.0.1',
      };
      const saved = await files.saveFile({ ...file, name: 'photo.png' });
      if (!saved.ok) throw new Error(saved.failure.message);
      return saved.url;
    };
    return { dataFolder, files, save };
  }

  it('come from web addresses and from the files of the same chat', async () => {
    const server = await mailServer();
    const site = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'image/gif; x=y' }).end('the picture'),
    );
    const { files, save } = await uploads();
    const send = await mailPort(server.port, {}, { files });
    const [own, other] = [await save('session-1', 'the photo'), await save('session-2', 'another photo')];
    expect(
      await send({
        attachments: [
          { url: `${site.url}/a/b.gif?c=d` },
          { url: own, name: 'Ihr\r\nFoto "1".png' },
          { url: other },
        ],
      }),
    ).toMatchObject({
      ok: true,
      response: { warnings: [] },
    });
    const source = server.mails[0]?.source ?? '';
    expect(source).toContain('Content-Type: image/gif; name=b.gif');
    for (const content of ['the picture', 'the photo', 'another photo'])
      expect(source).toContain(Buffer.from(content).toString('base64'));
    expect(source).toContain('Ihr_Foto _1_.png');
    expect(source).toContain('photo.png');
  });

  it.each([
    [
      'a file that was removed',
      async ({ save, files }: Awaited<ReturnType<typeof uploads>>) => {
        const url = await save('session-1', 'canary');
        await files.removeFilesOfSession('session-1');
        return url;
      },
    ],
    [
      'a link in the place of a file',
      async ({ save, dataFolder }: Awaited<ReturnType<typeof uploads>>) => {
        const url = await save('session-1', 'photos');
        const [, scope = '', id = ''] = /files\/(\w+)\/(\w+)/.exec(url) ?? [];
        const content = join(dataFolder, 'uploads', scope.slice(0, 2), scope, id, 'content');
        rmSync(content);
        writeFileSync(join(dataFolder, 'outside.txt'), 'canary');
        symlinkSync(join(dataFolder, 'outside.txt'), content);
        return url;
      },
    ],
    [
      'a private file of another chat',
      async ({ files }: Awaited<ReturnType<typeof uploads>>) => {
        const { storage } = await files.open();
        const folder = join(storage.incomingFolder, 'received');
        mkdirSync(folder);
        writeFileSync(join(folder, 'content'), 'canary');
        const place = { scope: 'a'.repeat(32), id: 'b'.repeat(32), name: 'photo.png' };
        const about = {
          mediaType: 'image/png',
          size: 6,
          hash: '',
          isPrivate: true,
          origin: 'http://10.0.0.1',
        };
        await storage.put({ ...place, ...about }, folder);
        return `http://10.0.0.1/v1/files/${place.scope}/${place.id}/photo.png`;
      },
    ],
    [
      'another name',
      async ({ save }: Awaited<ReturnType<typeof uploads>>) =>
        (await save('session-1', 'canary')).replace('photo.png', 'a.png'),
    ],
    ['a way round', async () => 'http://10.0.0.1/v1/files/../../outside.txt'],
    ['a file of the system', async () => 'file:///etc/hostname'],
    ['nothing', async () => ''],
  ])('never come from elsewhere: %s', async (_what, addressOf) => {
    const server = await mailServer();
    const house = await uploads();
    const send = await mailPort(server.port, {}, { files: house.files });
    const result = await send({ attachments: [{ url: await addressOf(house) }] });
    expect(result).toMatchObject({
      ok: true,
      response: { warnings: [expect.stringContaining('was not attached')] },
    });
    expect(server.mails[0]?.source).not.toContain(Buffer.from('canary').toString('base64'));
    expect(server.mails[0]?.source).not.toContain('attachment');
  });

  it('that cannot be fetched do not prevent the mail', async () => {
    const server = await mailServer();
    const hanging = await socketServer((socket) => socket.resume());
    const missing = await webServer((response) => response.writeHead(404).end('no'));
    const large = await webServer((response) =>
      response.writeHead(200, { 'content-length': '999999999' }).end(),
    );
    const send = await mailPort(server.port);
    const urls = ['http://10.0.0.1/a.pdf', missing.url, large.url, 'file:///etc/hostname', hanging.url];
    const result = await send(
      { attachments: urls.map((url) => ({ url: `${url}?key=canary` })) },
      { timeoutMs: 5_000 },
    );
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.response.warnings).toHaveLength(5);
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(server.mails).toHaveLength(1);
  });

  it('are limited in their total size', async () => {
    const server = await mailServer();
    const half = Buffer.alloc(limits.mailAttachmentBytes / 2 + 1);
    const site = await webServer((response) => response.end(half));
    const send = await mailPort(server.port);
    const result = await send({ attachments: [{ url: site.url }, { url: site.url }] }, { timeoutMs: 20_000 });
    expect(result.ok && result.response.warnings).toHaveLength(1);
  });
});
