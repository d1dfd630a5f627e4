import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createColloquy, memoryStore, readSettings } from '@colloquy/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import { createPorts } from '../../packages/integrations/src/ports/create-ports.ts';
import type { PortOptions } from '../../packages/integrations/src/ports/port.ts';
import { closeServers, webServer } from '../../packages/integrations/src/ports/testing/web-world.ts';
import { startMailServer } from './mail-server.ts';

const CANARY = 'canary-7f3e-secret';

describe('createPorts', () => {
  let dataFolder: string;
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'colloquy-ports-'));
  });

  afterEach(async () => {
    await closeServers();
    for (const close of closing.splice(0)) await close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const call = async (options: PortOptions, name: string, request: Readonly<Record<string, unknown>>) => {
    const port = (await createPorts(options)).get(name);
    return port?.(
      { port: name, request, timeoutMs: 5_000 },
      { idempotencyKey: 'session:1:0:hash', sessionId: 's' },
    );
  };
  const mail = { credentialsId: 'default', to: ['ada@example.com'], subject: 'Hello', text: 'Hi' };
  const mailServer = async () => {
    const server = await startMailServer();
    closing.push(server.close);
    return server;
  };

  it.each([
    [{ COLLOQUY_EGRESS_ALLOW: 'not/a/host' }, 'COLLOQUY_EGRESS_ALLOW'],
    [{ COLLOQUY_SECRET_KEY: CANARY }, 'COLLOQUY_SECRET_KEY'],
    [{ COLLOQUY_SMTP_URL: `ftp://bot:${CANARY}@mail.example` }, 'COLLOQUY_SMTP_URL'],
    [{ COLLOQUY_SMTP_URL: `smtp://bot:${CANARY}@mail.example` }, 'COLLOQUY_SMTP_FROM'],
    [{ COLLOQUY_SMTP_URL: CANARY, COLLOQUY_SMTP_FROM: 'bot@mail.example' }, 'COLLOQUY_SMTP_URL'],
  ])('refuses %j at once', async (environment, name) => {
    const starting = createColloquy({ store: memoryStore(), environment });
    await expect(starting).rejects.toThrow(name);
    await expect(starting).rejects.not.toThrow(CANARY);
  });

  it('reaches private addresses only when its operator allows them', async () => {
    const { url } = await webServer((response) => response.end('hello'));
    const request = { method: 'GET', url };
    expect(await call({}, 'http', request)).toMatchObject({
      ok: false,
      failure: { code: 'blocked_address' },
    });
    const environment = { COLLOQUY_EGRESS_ALLOW: 'crm.internal, 127.0.0.1' };
    expect(await call({ settings: readSettings(environment) }, 'http', request)).toMatchObject({
      ok: true,
      response: { data: 'hello' },
    });
  });

  it.each([undefined, 'folder'])('sends mail through the server of its settings (data: %s)', async (data) => {
    const { port, mails } = await mailServer();
    const environment = {
      COLLOQUY_SMTP_URL: `smtp://127.0.0.1:${port}`,
      COLLOQUY_SMTP_FROM: 'Bot <bot@example.org>',
    };
    const options = { settings: readSettings(environment), dataFolder: data && dataFolder };
    expect(await call(options, 'mail', mail)).toMatchObject({ ok: true });
    expect(mails).toMatchObject([{ from: 'bot@example.org', recipients: ['ada@example.com'] }]);
    expect(await call(options, 'mail', { ...mail, credentialsId: 'other' })).toMatchObject({
      ok: false,
      failure: {
        code: 'missing_credentials',
        message: expect.stringContaining('colloquy credentials set other --type smtp'),
      },
    });
  });

  it('prefers the credentials of the data folder, and reads new ones immediately', async () => {
    const { port, mails } = await mailServer();
    const ports = await createPorts({ dataFolder });
    const send = () =>
      ports.get('mail')?.(
        { port: 'mail', request: mail, timeoutMs: 5_000 },
        { idempotencyKey: 'k', sessionId: 's' },
      );
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'missing_credentials' } });
    const vault = await openCredentialVault({ dataFolder });
    await vault.set({
      id: 'default',
      type: 'smtp',
      data: { host: '127.0.0.1', port, from: { email: 'own@example.org' } },
    });
    expect(await send()).toMatchObject({ ok: true });
    expect(mails).toMatchObject([{ from: 'own@example.org' }]);
    expect((await readdir(dataFolder)).sort()).toEqual(['credentials.json', 'secret.key']);
  });

  it('fails while the key file is invalid, and works again after its removal', async () => {
    const ports = await createPorts({ dataFolder });
    await writeFile(join(dataFolder, 'secret.key'), 'nonsense');
    const send = () =>
      ports.get('mail')?.(
        { port: 'mail', request: mail, timeoutMs: 5_000 },
        { idempotencyKey: 'k', sessionId: 's' },
      );
    expect(await send()).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('does not hold a key') },
    });
    await rm(join(dataFolder, 'secret.key'));
    expect(await send()).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('There are no credentials') },
    });
  });

  it('loads the HTTP and mail libraries at the first call of a bot', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      let heavy = new Set();
      registerHooks({ load(url, context, next) {
        const [, name] = /node_modules\\/(undici|nodemailer)\\//.exec(url) ?? [];
        if (name) heavy.add(name);
        return next(url, context);
      } });
      const { createPorts } = await import(${JSON.stringify(new URL('../../packages/integrations/src/ports/create-ports.ts', import.meta.url).href)});
      await import(${JSON.stringify(new URL('../../packages/server/src/index.ts', import.meta.url).href)});
      const ports = await createPorts({});
      console.log([...heavy].join());
      await ports.get('http')({ port: 'http', request: { url: 'ftp://x' }, timeoutMs: 1 }, { idempotencyKey: 'k', sessionId: 's' });
      console.log([...heavy].sort().join());`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['', 'undici']);
  });
});
