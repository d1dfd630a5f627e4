// The command line on PostgreSQL: a chat survives the sudden death of its server, and another server goes on with it.

import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { countingBot } from './counting-bot.ts';

const database = await createTestDatabase();
afterAll(() => database.remove());

describe('two servers on one database', () => {
  it('take turns in one chat, and repeat the responses of each other', async () => {
    const open = async () =>
      createColloquy({ store: await openStore({ dataFolder: '/nowhere', databaseUrl: database.url }) });
    const [one, other] = [await open(), await open()];
    const published = await one.bots.publish(countingBot);
    if (!published.ok) throw new Error('not published');
    const start = await other.chats.startChat(
      published.publicId,
      {},
      { idempotencyKey: 'start', bodyHash: 'a' },
    );
    expect(start.status).toBe(200);
    expect(
      await one.chats.startChat(published.publicId, {}, { idempotencyKey: 'start', bodyHash: 'a' }),
    ).toEqual(start);
    const { sessionId } = JSON.parse(start.body) as { sessionId: string };
    for (let turn = 0; turn < 10; turn++) {
      const server = turn % 2 === 0 ? one : other;
      const context = { idempotencyKey: `turn ${turn}`, bodyHash: 'a' };
      const answer = await server.chats.continueChat(sessionId, { message: `reply ${turn}` }, context);
      expect(answer.status).toBe(200);
      const twin = server === one ? other : one;
      expect(await twin.chats.continueChat(sessionId, { message: `reply ${turn}` }, context)).toEqual(answer);
    }
    await Promise.all([one.close(), other.close()]);
  });
});
