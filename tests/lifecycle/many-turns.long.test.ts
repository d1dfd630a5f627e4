// Very many turns: chats are talked through the server, copied within the database, counted in the background; then every question has an exact answer.
import { join } from 'node:path';
import type { BlockShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Input, ReadAnalyticsResponse } from '@colloquy/schema';
import { openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computing } from '../support/computing-time.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import type { CopyPlan } from './copy-chats.ts';
import { copiesOfDay, copyOnPostgres, copyOnSqlite } from './copy-chats.ts';

const TURNS = testSize('COLLOQUY_TEST_MANY_TURNS', { usual: 50_000, long: 1_000_000 });

/** Of computing for one question, on a machine that is shared. With most of ten million turns counted a year took 54. */
const QUESTION_MS = 300;

/** Of computing for one turn that is counted. Counting takes a twentieth of the time: at this, a server keeps up with 250 turns a second, day and night. */
const COUNTED_TURN_MS = 0.2;

/** The first day, and how many follow: as many as one question may be about. */
const FIRST_MS = Date.UTC(2025, 5, 1);
const DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1_000;
const dayAt = (number: number) => new Date(FIRST_MS + number * DAY_MS).toISOString().slice(0, 10);

const BRANCHES = 10;
const QUESTIONS_PER_BRANCH = 10;
const VERSIONS = [1, 2, 3] as const;

/** Replies that a visitor gives before they leave; the last one comes to the end. */
const DEPTHS = [0, 3, 7, QUESTIONS_PER_BRANCH + 1] as const;

const folder = temporaryFolder('many-turns');
let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster();
});
afterAll(async () => {
  await cluster.remove();
  folder.remove();
});

/** Two hundred blocks: a choice that leads to one of ten branches, in which bubbles and questions take turns. */
function botOfVersion(version: number): object {
  const branch = (number: number) => `Branch ${number}`;
  return expandFlow({
    id: 'large-bot',
    publicId: 'large',
    name: 'Large',
    groups: [
      {
        title: 'Welcome',
        blocks: [
          `Hello from version ${version}`,
          {
            type: 'choice input',
            items: Array.from({ length: BRANCHES }, (_, number) => ({
              content: branch(number),
              to: branch(number),
            })),
          },
        ],
      },
      ...Array.from({ length: BRANCHES }, (_, number) => ({
        title: branch(number),
        blocks: Array.from({ length: QUESTIONS_PER_BRANCH }, (__, place) => [
          `Question ${place} of branch ${number}`,
          questionAt(place),
        ]).flat(),
      })),
    ],
  });
}

function questionAt(place: number): BlockShorthand {
  if (place % 3 === 0) return { type: 'choice input', items: ['One', 'Two', 'Three'] };
  return { type: place % 3 === 1 ? 'number input' : 'text input' };
}

/** What a visitor says to a question; to one of numbers something wrong first, now and then. */
function repliesTo(input: Input, chance: number): readonly string[] {
  if (input.type === 'choice input') return [input.items[chance % input.items.length]?.content ?? ''];
  if (input.type !== 'number input') return [`I am visitor ${chance}`];
  return chance % 4 === 0 ? ['no number', String(chance)] : [String(chance)];
}

describe.each(['SQLite', 'PostgreSQL'] as const)('analytics of many turns on %s', (kind) => {
  const turns = kind === 'SQLite' ? TURNS : Math.ceil(TURNS / 10);
  let server: StartedServer;
  let now = FIRST_MS;
  let talked = 0;
  let plan: CopyPlan;
  let copy: (plan: CopyPlan) => void | Promise<void>;

  /** What the chats that were talked come to, by version; all of them began on the first day. */
  const talkedNumbers = new Map<number | undefined, ReadAnalyticsResponse>();

  async function ask(question: Readonly<Record<string, string | number | undefined>>) {
    const given = Object.entries(question).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const asked = await server.ask(`/v1/bots/large-bot/analytics?${new URLSearchParams(given)}`, {
      method: 'GET',
    });
    expect(asked.status).toBe(200);
    return { report: asked.json as unknown as ReadAnalyticsResponse, computedMs: asked.computedMs };
  }

  async function talk(branch: number, depth: number): Promise<void> {
    const { json } = await server.ask('/v1/bots/large/startChat', { body: {} });
    talked++;
    let { input } = json as { readonly input?: Input };
    for (let reply = 0; reply < depth && input; reply++) {
      const texts = reply === 0 ? [`Branch ${branch}`] : repliesTo(input, branch + reply + depth);
      for (const text of texts) {
        now += (reply + 1) * 1_500;
        const answered = await server.ask(`/v1/sessions/${json.sessionId}/continueChat`, {
          body: { message: { type: 'text', text } },
        });
        expect(answered.status).toBe(200);
        talked++;
        ({ input } = answered.json as { readonly input?: Input });
      }
    }
  }

  beforeAll(async () => {
    const dataFolder = join(folder.path, kind);
    const store = await openStore({
      dataFolder,
      databaseUrl: kind === 'PostgreSQL' ? cluster.url() : undefined,
    });
    copy = (wanted) =>
      kind === 'PostgreSQL'
        ? copyOnPostgres(cluster.url(), wanted)
        : copyOnSqlite(join(dataFolder, 'colloquy.db'), wanted);
    server = await startServer({ store, clock: () => now });
    for (const version of VERSIONS) {
      expect(await server.colloquy.bots.publish(botOfVersion(version))).toMatchObject({ ok: true });
      for (let branch = 0; branch < BRANCHES; branch++) for (const depth of DEPTHS) await talk(branch, depth);
    }
    plan = { copies: Math.ceil(turns / talked), days: DAYS };
  }, 60 * 60_000);
  afterAll(() => server?.close());

  it('count new turns without a request', { timeout: 120_000 }, async () => {
    const firstDay = { since: dayAt(0), until: dayAt(0) };
    const starts = VERSIONS.length * BRANCHES * DEPTHS.length;
    // All chats may have been counted once, and the last of them before its last turns.
    await expect
      .poll(
        async () => {
          const { total, uncounted } = (await ask(firstDay)).report;
          return { starts: total.starts, uncounted };
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual({ starts, uncounted: 0 });
    for (const version of [undefined, ...VERSIONS])
      talkedNumbers.set(version, (await ask({ ...firstDay, version })).report);
  });

  it('count all turns in the background, fast enough to keep up', { timeout: 60 * 60_000 }, async () => {
    await copy(plan);
    const { computedMs } = await computing(() => server.colloquy.analytics.countChats());
    expect(computedMs / (talked * plan.copies)).toBeLessThan(COUNTED_TURN_MS);
    expect((await ask({ since: dayAt(0), until: dayAt(DAYS - 1) })).report.uncounted).toBe(0);
  });

  it.each<[name: string, from: number, to: number, version: number | undefined]>([
    ['a year', 0, DAYS - 1, undefined],
    ['a year, one version', 0, DAYS - 1, 2],
    ['a month', 300, 330, undefined],
    ['a month, one version', 300, 330, 3],
    ['a week', 100, 106, undefined],
    ['the first day', 0, 0, undefined],
    ['the last day, one version', DAYS - 1, DAYS - 1, 1],
    ['a time without chats', DAYS + 10, DAYS + 20, undefined],
  ])('are exact and quick: %s', async (_, from, to, version) => {
    const question = { since: dayAt(from), until: dayAt(to), version };
    await ask(question);
    const { report, computedMs } = await ask(question);
    const base = talkedNumbers.get(version);
    if (!base) throw new Error('This version was not talked with.');
    const byDay = Array.from({ length: to - from + 1 }, (__, index) => from + index)
      .map((day) => ({ day: dayAt(day), times: copiesOfDay(day, plan) }))
      .filter(({ times }) => times > 0);
    const times = byDay.reduce((sum, day) => sum + day.times, 0);
    expect(report).toEqual({
      ...question,
      version: undefined,
      uncounted: 0,
      total: multiplied(base.total, times),
      days: byDay.map(({ day, times: ofDay }) => ({ day, ...multiplied(base.total, ofDay) })),
      versions:
        times === 0
          ? []
          : base.versions.map(({ version: number, ...numbers }) => ({
              version: number,
              ...multiplied(numbers, times),
            })),
      channels:
        times === 0
          ? []
          : base.channels.map(({ channel, kind, ...numbers }) => ({
              channel,
              kind,
              ...multiplied(numbers, times),
            })),
      sources: [],
      blocks: times === 0 ? [] : base.blocks.map((block) => blockTimes(block, times)),
      edges:
        times === 0 ? [] : base.edges.map(({ id, ...numbers }) => ({ id, ...multiplied(numbers, times) })),
    });
    expect(computedMs).toBeLessThan(QUESTION_MS);
  });

  // The whole file is looked through for what is left of the visitor's words: over a minute for four gigabytes.
  it('no longer count an erased visitor', { timeout: 20 * 60_000 }, async () => {
    const year = { since: dayAt(0), until: dayAt(DAYS - 1) };
    const before = (await ask(year)).report;
    const [result] = await server.store.listResults('large-bot', { limit: 1 });
    expect(await server.colloquy.results.eraseVisitor({ resultId: result?.id ?? '' })).toBeGreaterThan(0);
    const after = (await ask(year)).report;
    expect(after.total.starts).toBe(before.total.starts - 1);
    expect(viewsOf(after)).toBeLessThan(viewsOf(before));
    for (const { views, leaves, ends, waits } of after.blocks) expect(leaves + ends + waits).toBe(views);
  });
});

function multiplied<Numbers extends Readonly<Record<string, number>>>(
  numbers: Numbers,
  times: number,
): Numbers {
  return Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, count * times])) as Numbers;
}

/** Shares, averages and middles of copies are those of what was copied. */
function blockTimes(block: ReadAnalyticsResponse['blocks'][number], times: number) {
  const { chats, views, leaves, ends, waits, answers, rejections, failures, choices, wait } = block;
  return {
    ...block,
    ...multiplied({ chats, views, leaves, ends, waits, answers, rejections, failures }, times),
    choices: choices.map(({ count, ...choice }) => ({ ...choice, count: count * times })),
    ...(wait ? { wait: { ...wait, count: wait.count * times } } : {}),
  };
}

function viewsOf({ blocks }: ReadAnalyticsResponse): number {
  return blocks.reduce((sum, { views }) => sum + views, 0);
}
