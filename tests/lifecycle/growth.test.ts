// How much a turn of an example bot adds to the store. COLLOQUY_TEST_GROWTH_TURNS=10000 measures what docs/operations.md states.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TURNS = Number(process.env.COLLOQUY_TEST_GROWTH_TURNS) || 2_000;

/** Chats at once. */
const VISITORS = 16;

const bot = JSON.parse(
  readFileSync(new URL('../../examples/quiz/quiz.flow.json', import.meta.url), 'utf8'),
) as object;

interface Step {
  readonly sessionId?: string;
  readonly input?: { readonly type: string; readonly items?: readonly { readonly content?: string }[] };
}

/** Plays the bot to its end, again and again, with a request key for every turn, as clients send it. */
async function play(store: Store): Promise<{ readonly turns: number; readonly chats: number }> {
  const colloquy = await createColloquy({ store });
  expect((await colloquy.bots.publish(bot, { publicId: 'quiz' })).ok).toBe(true);
  const count = { turns: 0, chats: 0 };
  const context = () => ({ idempotencyKey: crypto.randomUUID(), bodyHash: 'x'.repeat(43) });
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    while (count.turns < TURNS) {
      count.chats++;
      let { status, body } = await colloquy.chats.startChat('quiz', {}, context());
      const { sessionId = '' } = JSON.parse(body) as Step;
      for (let step = JSON.parse(body) as Step; ; step = JSON.parse(body) as Step) {
        count.turns++;
        expect(status).toBe(200);
        if (!step.input) break;
        const { items = [] } = step.input;
        const typed = step.input.type === 'number input' ? String(visitor) : `Visitor ${visitor}`;
        const message = items[(count.turns * 7) % Math.max(1, items.length)]?.content ?? typed;
        ({ status, body } = await colloquy.chats.continueChat(sessionId, { message }, context()));
      }
    }
  });
  await Promise.all(visitors);
  return count;
}

function tell(where: string, bytes: number, { turns, chats }: { turns: number; chats: number }): number {
  const perTurn = bytes / turns;
  console.log(
    `${where}: ${turns} turns in ${chats} chats, ${Math.round(perTurn)} bytes a turn, ${Math.round(bytes / chats)} a chat`,
  );
  return perTurn;
}

describe('the growth of a store', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());

  it('is limited for each turn on SQLite, and mostly reversed a day after the last turn', async () => {
    const { path, remove } = temporaryFolder('growth');
    const size = () => statSync(join(path, 'colloquy.db')).size;
    await (await openStore({ dataFolder: path })).close();
    const empty = size();
    const store = await openStore({ dataFolder: path });
    const count = await play(store);
    await store.scrub();
    expect(tell('SQLite', size() - empty, count)).toBeLessThan(4_000);
    for (;;) {
      const sessions = await store.listSessions({ limit: 200 });
      if ((await store.remove({ kind: 'sessions', sessions })).count === 0) break;
    }
    await store.scrub();
    await store.close();
    expect(tell('SQLite, results alone', size() - empty, count)).toBeLessThan(2_000);
    remove();
  });

  it('is limited for each turn on PostgreSQL', async () => {
    const size = async () => {
      const [row] = await database.run(
        "SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class WHERE relnamespace = 'colloquy'::regnamespace AND relkind = 'r'",
      );
      return Number(row?.bytes);
    };
    const store = await openStore({ dataFolder: 'unused', databaseUrl: database.url });
    const empty = await size();
    const count = await play(store);
    expect(tell('PostgreSQL', (await size()) - empty, count)).toBeLessThan(8_000);
    await store.close();
    // No index changes when a chat goes on, so that the new version of its row fits beside the old one.
    const rewritten = await database.run(
      "SELECT relname, n_tup_hot_upd::float / n_tup_upd AS share FROM pg_stat_user_tables WHERE relname IN ('sessions', 'results')",
    );
    for (const { share } of rewritten) expect(share).toBeGreaterThan(0.9);
    expect(rewritten).toHaveLength(2);
  });
});
