// Invitations outlive the server that made them, and their sender can take them back.
import { openStore } from '@colloquy/server';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let now = 0;
let dataFolder = '';
beforeEach(() => {
  now = Date.UTC(2026, 10, 28);
  const folder = temporaryFolder('invitations');
  dataFolder = folder.path;
  onTestFinished(folder.remove);
});

async function open() {
  const server = await startServer({ store: await openStore({ dataFolder }), dataFolder, clock: () => now });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  const invite = async (name: string) =>
    (await server.ask('/v1/sign-in-links', { body: { invite: { name, scopes: ['read'], bots: ['a-id'] } } }))
      .json;
  const use = async (code: unknown) => (await server.ask('/v1/session', { body: { link: code } })).status;
  const list = async () =>
    (await server.ask('/v1/invitations', { method: 'GET' })).json.invitations as {
      id: string;
      name: string;
    }[];
  return { server, close, invite, use, list };
}

it('invitations survive a restart, are listed, and expire after three days', async () => {
  const first = await open();
  const [grace, linus] = [await first.invite('Grace'), await first.invite('Linus')];
  await first.close();
  const { server, use, list } = await open();
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(['Grace', 'Linus']);
  expect(JSON.stringify(await list())).not.toContain(String(grace.code));
  now += 2 * 86_400_000;
  expect([await use(grace.code), await use(grace.code)]).toEqual([200, 404]);
  const { tokens } = (await server.ask('/v1/tokens', { method: 'GET' })).json;
  expect(tokens).toMatchObject([{ name: 'Grace', scopes: ['read'], bots: ['a-id'] }]);
  expect((await list()).map(({ id }) => id)).toEqual([linus.invitationId]);
  now += 86_400_000;
  expect([await list(), await use(linus.code)]).toEqual([[], 404]);
});

it('invitations can be renewed with a new link, or revoked', async () => {
  const { server, invite, use, list } = await open();
  const sent = await invite('Grace');
  const path = `/v1/invitations/${sent.invitationId}`;
  now += 2 * 86_400_000;
  const again = (await server.ask(`${path}/renew`)).json;
  expect(again).toMatchObject({
    invitationId: sent.invitationId,
    expiresAt: new Date(now + 3 * 86_400_000).toISOString(),
  });
  expect(await use(sent.code)).toBe(404);
  expect((await server.ask(path, { method: 'DELETE' })).status).toBe(204);
  expect([await use(again.code), await list()]).toEqual([404, []]);
  for (const answer of [await server.ask(path, { method: 'DELETE' }), await server.ask(`${path}/renew`)])
    expect(answer.json).toMatchObject({ code: 'NOT_FOUND' });
  const { entries } = (await server.ask('/v1/audit', { method: 'GET' })).json as {
    entries: { operation: string }[];
  };
  const operations = entries.map(({ operation }) => operation);
  expect(operations.filter((one) => /nvitation|SignInLink/.test(one))).toEqual([
    'revokeInvitation',
    'renewInvitation',
    'createSignInLink',
  ]);
});
