// Rotating the secret key: a start with both keys seals everything anew, and the next one needs the new key alone.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { readSecretKey } from '../../packages/integrations/src/keys/secret-key.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';

const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const idOf = (key: string) => readSecretKey(key, 'test').id;

it('one start with the old and the new key encrypts all credentials with the new one', async () => {
  const folder = temporaryFolder('key-rotation');
  async function withServer<T>(
    environment: Readonly<Record<string, string>>,
    work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<T>,
  ): Promise<T> {
    const store = await openStore({ dataFolder: folder.path });
    const server = await startServer({ store, dataFolder: folder.path, bots: [quizBot], environment });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }
  const keysInUse = async (server: Awaited<ReturnType<typeof startServer>>) => {
    const credentials = JSON.parse(readFileSync(join(folder.path, 'credentials.json'), 'utf8'));
    const [webhook] = await server.store.webhooks.list();
    const named = [...JSON.stringify(credentials).matchAll(/"keyId":"(\w+)"/g)].map(([, id]) => id);
    const [channel] = await server.store.channels.list();
    const sealed = [webhook, channel].map((one) => JSON.parse(one?.secrets ?? '{}').keyId);
    return [...named, ...sealed];
  };
  const isReadable = async (server: Awaited<ReturnType<typeof startServer>>) =>
    (await server.colloquy.credentials.list()).map((credential) => credential.isReadable);

  await withServer({ COLLOQUY_SECRET_KEY: old }, async (server) => {
    const body = { type: 'openai', data: { apiKey: 'sk-0123456789' } };
    expect((await server.ask('/v1/credentials/main', { method: 'PUT', body })).status).toBeLessThan(300);
    const webhook = { address: 'https://hooks.example/x', events: ['answer'] };
    const added = await server.ask('/v1/bots/quiz-bot/webhooks', { body: webhook });
    expect(added.status, added.body).toBeLessThan(300);
    const channel = { kind: 'webhook', settings: { address: 'https://hooks.example/x' } };
    expect((await server.ask('/v1/bots/quiz-bot/channels', { body: channel })).status).toBe(200);
    expect(await keysInUse(server)).toEqual([idOf(old), idOf(old), idOf(old)]);
  });
  const rotating = { COLLOQUY_SECRET_KEY: fresh, COLLOQUY_PREVIOUS_SECRET_KEY: old };
  await withServer(rotating, async (server) => {
    expect(await keysInUse(server)).toEqual([idOf(fresh), idOf(fresh), idOf(fresh)]);
    expect(await isReadable(server)).toEqual([true]);
  });
  await withServer({ COLLOQUY_SECRET_KEY: fresh }, async (server) =>
    expect(await isReadable(server)).toEqual([true]),
  );
  await withServer({ COLLOQUY_SECRET_KEY: old }, async (server) =>
    expect(await isReadable(server)).toEqual([false]),
  );
  folder.remove();
});
