// Analytics are what a slow recount of everything that is kept comes to: with random bots and visitors, after erasure, and after a server died.
import { join } from 'node:path';
import type { State } from '@colloquy/engine';
import type { ReadAnalyticsResponse } from '@colloquy/schema';
import type { Colloquy, Store } from '@colloquy/server';
import { createColloquy, memoryStore, openStore } from '@colloquy/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { randomTalk } from '../properties/random-talk.ts';
import { startTalking } from '../replay/recorded-talk.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import type { RecountedBlock } from './recount.ts';
import { recount } from './recount.ts';

const SESSIONS = testSize('COLLOQUY_TEST_COUNTED_SESSIONS', { usual: 60, long: 1_000 });

/** Talks begin on 2026-11-21; those that go on for more than a year are left out on both sides. */
const DAYS = { since: '2026-11-21', until: '2027-11-20' };
const BOTS = ['main', 'other'] as const;

const folder = temporaryFolder('analytics');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.remove();
  folder.remove();
});

const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => memoryStore()],
  ['SQLite', () => openStore({ dataFolder: join(folder.path, 'data') })],
  ['PostgreSQL', () => openStore({ dataFolder: 'unused', databaseUrl: database.url })],
];

describe.each(stores)('analytics on %s', (_, open) => {
  const seed = inject('seed');
  let store: Store;
  let colloquy: Colloquy;
  const held: string[] = [];

  beforeAll(async () => {
    store = await open();
    const count = { turns: 0, calls: 0, deliveries: 0, rewinds: 0 };
    const talking = await startTalking(store, seededRandom(seed), count);
    ({ colloquy } = talking);
    const talks = fc.sample(randomTalk(8), { numRuns: SESSIONS, seed: seed + 1 });
    for (const [index, talk] of talks.entries()) {
      const id = await talking.hold(talk);
      if (id !== undefined) held.push(id);
      // Counted in the middle of everything, so that what is counted is gone on with.
      if (index % 7 === 0) await colloquy.analytics.countChats();
    }
    await colloquy.analytics.countChats();
    expect(count.rewinds).toBeGreaterThan(0);
  }, 60 * 60_000);
  afterAll(() => colloquy.close());

  it('equal a slow recount of all turns', { timeout: 60 * 60_000 }, async () => {
    const reports = await compare();
    expect(held.length).toBeGreaterThan(SESSIONS / 2);
    expect(reports.get('main')?.total.completed).toBeGreaterThan(0);
    expect(blocksOf(reports).some(([, { rejections }]) => rejections > 0)).toBe(true);
    expect(blocksOf(reports).some(([, { failures }]) => failures > 0)).toBe(true);
    expect(blocksOf(reports).some(([, { choices }]) => choices.length > 0)).toBe(true);
  });

  it('match the sessions and results in waiting chats and answers', async () => {
    const blocks = blocksOf(await reportsOf(colloquy));
    const waits = new Map<string, number>();
    for (const session of await store.loadSessions(held)) {
      if (!session || session.isPreview || session.status === 'ended') continue;
      const { waiting, frames } = JSON.parse(session.state) as State;
      const { definition = '{}' } = (await store.loadFlow(frames.at(-1)?.flow ?? '')) ?? {};
      const block = waiting && `${JSON.parse(definition).id} ${waiting.blockId}`;
      if (block) waits.set(block, (waits.get(block) ?? 0) + 1);
    }
    const waitingBlocks = blocks.filter(([, block]) => block.waits > 0);
    expect(new Map(waitingBlocks.map(([id, block]) => [id, block.waits]))).toEqual(waits);
    let answers = 0;
    for (const botId of BOTS)
      for (const result of await store.listResults(botId, { limit: 1_000 })) answers += result.answers.length;
    expect(blocks.reduce((sum, [, block]) => sum + block.answers, 0)).toBe(answers);
  });

  it('still equal a recount after visitors are erased and old results are removed', async () => {
    const before = await reportsOf(colloquy);
    const results = await store.listResults('main', { limit: 1_000 });
    for (const { id } of results.filter((_, index) => index % 3 === 0))
      await colloquy.results.eraseVisitor({ resultId: id });
    const removal = { kind: 'results', botId: 'main', before: Number.MAX_SAFE_INTEGER, limit: 5 } as const;
    await store.remove(removal);
    await colloquy.analytics.countChats();
    const after = await compare();
    expect(after.get('main')?.total.starts).toBeLessThan(before.get('main')?.total.starts ?? 0);
    expect((await store.tallies.revision(held)).removed).toEqual([]);
  });

  it('include the turns that a server did not count before it died', async () => {
    const sent = { message: { type: 'text', text: 'hello' } };
    const sessions = await store.loadSessions(held);
    const open = sessions.filter((session) => session?.status === 'open' && !session.isPreview);
    for (const session of open.slice(0, 10)) await colloquy.chats.continueChat(session?.id ?? '', sent);
    const next = await createColloquy({ store });
    await next.analytics.countChats();
    await compare();
    expect((await store.tallies.uncounted({ limit: 1_000 })).chats).toEqual([]);
  });

  /** Compares every number with a recount, and looks whether they add up. */
  async function compare() {
    const reports = await reportsOf(colloquy);
    const expected = await recount(store, held, DAYS);
    const { starts, engaged, ended, completed } = expected;
    expect(reports.get('main')?.total).toEqual({ starts, engaged, ended, completed });
    expect(reports.get('other')?.total.starts).toBe(0);
    const reported = blocksOf(reports);
    expect(new Map(reported.map(([id, block]) => [id, numbersOf(block)]))).toEqual(
      new Map(
        [...expected.blocks].filter(([, { views }]) => views > 0).map(([id, block]) => [id, plain(block)]),
      ),
    );
    for (const [id, { views, leaves, ends, waits, choices }] of reported) {
      expect([id, leaves + ends + waits]).toEqual([id, views]);
      const chosen = expected.blocks.get(id)?.choices;
      for (const choice of choices) expect([id, choice.count]).toEqual([id, chosen?.[choice.id]]);
    }
    for (const report of reports.values()) {
      for (const part of [report.days, report.versions])
        expect(part.reduce((sum, numbers) => sum + numbers.starts, 0)).toBe(report.total.starts);
      for (const { count, completed } of report.edges) {
        expect(count).toBeGreaterThan(0);
        expect(completed).toBeLessThanOrEqual(count);
      }
      const part = report.total.starts > 0 ? [report.total] : [];
      expect(report.sources).toEqual(part.map((numbers) => ({ source: 'newsletter', ...numbers })));
      expect(report.channels).toEqual(part.map((numbers) => ({ channel: 'web', kind: 'web', ...numbers })));
    }
    return reports;
  }
});

async function reportsOf(colloquy: Colloquy): Promise<ReadonlyMap<string, ReadAnalyticsResponse>> {
  const reports = new Map<string, ReadAnalyticsResponse>();
  for (const botId of BOTS) {
    const read = await colloquy.analytics.read({ botId, ...DAYS });
    if (read) reports.set(botId, read);
  }
  return reports;
}

function blocksOf(reports: ReadonlyMap<string, ReadAnalyticsResponse>) {
  return [...reports].flatMap(([botId, { blocks }]) =>
    blocks.map((block) => [`${botId} ${block.id}`, block] as const),
  );
}

type ReportedBlock = ReadAnalyticsResponse['blocks'][number];

function numbersOf({
  chats,
  views,
  leaves,
  ends,
  waits,
  answers,
  rejections,
  failures,
  wait,
}: ReportedBlock) {
  const waited = wait?.count ?? 0;
  const numbers = { chats, views, leaves, ends, waits, answers, rejections, failures };
  return { ...numbers, waited, averageMs: wait?.averageMs ?? 0 };
}

function plain({ choices: _, waitedMs, ...block }: RecountedBlock) {
  return { ...block, averageMs: block.waited === 0 ? 0 : Math.round(waitedMs / block.waited) };
}
