// A flow that its author shares can be read by anybody, and no other one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const blocks = [
  { type: 'Send email', id: 'mail', options: { credentialsId: 'smtp-of-ours', subject: 'Hi' } },
];
const botOf = (publicId: string, more: object) => ({
  ...expandFlow({ id: `${publicId}-id`, publicId, groups: [{ title: 'Only', blocks }] }),
  workspaceId: 'our-workspace',
  ...more,
});
const shared = { publicShare: { isEnabled: true } };

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    bots: [
      botOf('shared', { settings: shared }),
      botOf('own', { settings: {} }),
      botOf('refused', { settings: { publicShare: { isEnabled: false } } }),
      botOf('closed', { settings: shared, isClosed: true }),
      botOf('long', { settings: shared, name: 'x'.repeat(1_100_000) }),
    ],
  });
});
afterAll(() => server.close());

it('a shared flow is returned as published, without names of credentials', async () => {
  const { status, body, json } = await server.ask('/v1/bots/shared/flow', { method: 'GET' });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: 'shared-id',
    groups: [{ blocks: [{ id: 'mail', options: { subject: 'Hi' } }] }],
  });
  expect(body).not.toMatch(/smtp-of-ours|our-workspace/);
  expect((await server.ask('/v1/bots/shared/flow', { method: 'GET' })).body).toBe(body);
});

it.each(['own', 'refused', 'closed', 'nobody', 'long'])(
  'a flow cannot be read for the bot "%s"',
  async (publicId) => {
    const { status, json } = await server.ask(`/v1/bots/${publicId}/flow`, { method: 'GET' });
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  },
);
