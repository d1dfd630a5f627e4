// Uses of credentials: in the versions for new chats, of which there are two during a canary.

import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { usesOf } from './credential-uses.ts';

const NOW = 1_763_700_000_000;

/** A definition with one block that uses the credentials. */
const naming = (credentialsId: string) =>
  JSON.stringify({
    groups: [
      {
        title: 'Hints',
        blocks: [{ id: `ask ${credentialsId}`, type: 'openai', options: { credentialsId } }],
      },
    ],
  });

it('the uses of credentials include the live and the canary version of a bot, each with its blocks', async () => {
  const store = memoryStore();
  const publish = async (id: string, credentials: string, share?: number) =>
    store.publish(
      [{ hash: `flow of ${credentials}`, definition: naming(credentials), createdAt: NOW }],
      [
        {
          id,
          publicIds: [id],
          name: id,
          flow: `flow of ${credentials}`,
          publishedAt: NOW,
          ...(share && { share }),
        },
      ],
    );
  await publish('tries', 'live');
  await publish('tries', 'new', 50);
  await publish('stays', 'live');
  const usesIn = async (id: string) =>
    (await usesOf(id, store)).map(({ botId, version, blocks }) => [botId, version, blocks[0]?.id]);
  expect(await usesIn('new')).toEqual([['tries', 2, 'ask new']]);
  expect(await usesIn('live')).toEqual([
    ['stays', 1, 'ask live'],
    ['tries', 1, 'ask live'],
  ]);

  await publish('tries', 'live too');
  await store.changeBot({ id: 'tries', canary: { version: 1, share: 10 }, at: NOW });
  await publish('stays', 'live', 10);
  expect(await usesIn('live')).toEqual([
    ['stays', 1, 'ask live'],
    ['tries', 1, 'ask live'],
  ]);
  await store.changeBot({ id: 'tries', canary: 'none', at: NOW });
  expect(await usesIn('live')).toEqual([['stays', 1, 'ask live']]);
  await store.close();
});

it('the uses of credentials include a bot twice when its live and its canary version use them', async () => {
  const store = memoryStore();
  for (const [hash, more] of [
    ['flow-1', {}],
    ['flow-2', { share: 10 }],
  ] as const)
    await store.publish(
      [{ hash, definition: naming('shared').replace('Hints', hash), createdAt: NOW }],
      [{ id: 'bot', publicIds: ['bot'], name: 'Bot', flow: hash, publishedAt: NOW, ...more }],
    );
  expect(await usesOf('shared', store)).toEqual([
    {
      botId: 'bot',
      botName: 'Bot',
      version: 1,
      blocks: [{ id: 'ask shared', type: 'openai', group: 'flow-1' }],
    },
    {
      botId: 'bot',
      botName: 'Bot',
      version: 2,
      blocks: [{ id: 'ask shared', type: 'openai', group: 'flow-2' }],
    },
  ]);
  await store.close();
});
