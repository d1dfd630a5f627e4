// Publishing: addresses, what takes them, and what a restart leaves alone.

import type { Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { publicIdIssue } from '../../packages/runtime/src/flows/public-id.ts';
import { limits as runtimeLimits } from '../../packages/runtime/src/limits.ts';
import type { Colloquy } from '../../packages/server/src/colloquy.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

const bot = (fields: Readonly<Record<string, unknown>> = {}) => ({
  version: '6.1',
  id: 'small',
  name: 'Small',
  groups: [
    { id: 'group', title: 'Group', blocks: [{ id: 'block', type: 'text', content: { plainText: 'Hello' } }] },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'edge' }],
  edges: [{ id: 'edge', from: { eventId: 'start' }, to: { groupId: 'group' } }],
  variables: [],
  theme: {},
  settings: {},
  ...fields,
});

const TOO_LONG = 'x'.repeat(runtimeLimits.publicIdCharacters + 1);

describe('publishing', () => {
  let store: Store;
  let colloquy: Colloquy;
  let now = 0;

  beforeEach(async () => {
    store = memoryStore();
    now = 1_000;
    colloquy = await createColloquy({ store, clock: () => now++ });
    return () => colloquy.close();
  });

  const places = async () =>
    Object.fromEntries((await colloquy.bots.list()).map(({ name, publicIds }) => [name, publicIds]));
  const startedAt = async (publicId: string) => (await colloquy.chats.startChat(publicId, {})).status;
  const issuesOf = async (publication: ReturnType<Colloquy['bots']['publish']>) => {
    const outcome = await publication;
    return outcome.ok
      ? []
      : outcome.problem.issues.map(({ path, message, fix }) => `${path}: ${message} ${fix}`);
  };

  it('reports whether the bot cannot run, or not at this address', async () => {
    const messageOf = async (definition: object, publicId: string) => {
      const outcome = await colloquy.bots.publish(definition, { publicId });
      return outcome.ok ? undefined : outcome.problem.message;
    };
    expect(await messageOf({ version: '6.1' }, 'small')).toBe('This file is not a bot that can run.');
    expect(await messageOf(bot(), TOO_LONG)).toBe('Nothing was published.');
  });

  it('gives a bot a second address and keeps the first one', async () => {
    await colloquy.bots.publish(bot(), { publicId: 'first' });
    expect(await colloquy.bots.publish(bot(), { publicId: 'second' })).toMatchObject({
      publicId: 'second',
      publicIds: ['first', 'second'],
    });
    expect(await places()).toEqual({ Small: ['first', 'second'] });
    expect([await startedAt('first'), await startedAt('second')]).toEqual([200, 200]);
    const [{ flow } = { flow: '' }] = await colloquy.bots.list();
    await colloquy.bots.publish(bot({ variables: [{ id: 'v', name: 'New' }] }), { publicId: 'first' });
    const [after] = await colloquy.bots.list();
    expect(after?.publicIds).toEqual(['first', 'second']);
    expect(after?.flow).not.toBe(flow);
  });

  describe('of two bots at the same time', () => {
    /** Publishes at "lead", where another bot is published before the store hears of it. */
    async function publishLate(
      first: string,
      options: Parameters<Colloquy['bots']['publish']>[1] = {},
    ): Promise<Awaited<ReturnType<Colloquy['bots']['publish']>>> {
      const late: Store = {
        ...store,
        close: async () => undefined,
        async publish(...what) {
          await colloquy.bots.publish(bot({ id: first, name: first }), { publicId: 'lead' });
          return store.publish(...what);
        },
      };
      const other = await createColloquy({ store: late, clock: () => now++ });
      try {
        return await other.bots.publish(bot({ id: 'late', name: 'Late' }), { publicId: 'lead', ...options });
      } finally {
        await other.close();
      }
    }

    it('leaves the address to the first bot, and names it in the error', async () => {
      expect(await issuesOf(publishLate('first'))).toEqual([
        'publicId: The address "lead" belongs to another bot, "first" (id first). Choose another publicId, give this bot the id of the one it replaces, or take the address: colloquy publish FILE --take.',
      ]);
      expect(await places()).toEqual({ first: ['lead'] });
    });

    it('takes no address from a bot that was published in between, even with take', async () => {
      expect(await issuesOf(publishLate('first', { take: true }))).toEqual([
        'publicId: The address "lead" was moved to another bot while it was being published. Publish it again.',
      ]);
      expect(await places()).toEqual({ first: ['lead'] });
      expect(
        await colloquy.bots.publish(bot({ id: 'late', name: 'Late' }), { publicId: 'lead', take: true }),
      ).toMatchObject({ ok: true });
      expect(await places()).toEqual({ first: [], Late: ['lead'] });
    });

    it('does not name a bot that the caller may not see', async () => {
      const sees = (id: string) => id !== 'hidden';
      expect(await issuesOf(publishLate('hidden', { take: true, sees }))).toEqual([
        'publicId: The address "lead" belongs to another bot. Choose another publicId.',
      ]);
      expect(await places()).toEqual({ hidden: ['lead'] });
    });
  });

  it('is visible to the next chat, even while an earlier chat loads the bot', async () => {
    const [read, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    const slow: Store = {
      ...store,
      async loadBot(name) {
        const found = await store.loadBot(name);
        if (!('publicId' in name) || !isFirst) return found;
        isFirst = false;
        read.resolve();
        await answer.promise;
        return found;
      },
    };
    await colloquy.bots.publish(bot());
    const other = await createColloquy({ store: slow, clock: () => now });
    const begun = other.chats.startChat('small', {});
    await read.promise;
    await other.bots.unpublish('small');
    answer.resolve();
    expect((await begun).status).toBe(200);
    expect((await other.chats.startChat('small', {})).status).toBe(404);
    await other.close();
  });

  it('treats a file with a new address as the same bot', async () => {
    await colloquy.bots.publish(bot({ publicId: 'first' }));
    await colloquy.bots.publish(bot({ publicId: 'second' }));
    expect(await places()).toEqual({ Small: ['first', 'second'] });
  });

  it('needs consent before a copy with the same id replaces the original', async () => {
    await colloquy.bots.publish(bot(), { publicId: 'first' });
    const copy = bot({ name: 'Copy' });
    const [issue] = await issuesOf(colloquy.bots.publish(copy, { publicId: 'second' }));
    expect(issue).toMatch(/^id: The bot "Small" has this id \(small\) and runs at "first"\..*--take/);
    expect(await places()).toEqual({ Small: ['first'] });
    expect(await startedAt('second')).toBe(404);
    expect((await colloquy.bots.publish(copy, { publicId: 'second', take: true })).ok).toBe(true);
    expect(await places()).toEqual({ Copy: ['first', 'second'] });
  });

  it('needs consent before it takes an address from another bot', async () => {
    await colloquy.bots.publish(bot(), { publicId: 'first' });
    const other = bot({ id: 'other', name: 'Other' });
    const [issue] = await issuesOf(colloquy.bots.publish(other, { publicId: 'first' }));
    expect(issue).toMatch(
      /^publicId: The address "first" belongs to another bot, "Small" \(id small\)\..*--take/,
    );
    expect((await colloquy.bots.publish(other, { publicId: 'first', take: true })).ok).toBe(true);
    expect(await places()).toEqual({ Small: [], Other: ['first'] });
  });

  it.each(['a/b', 'a\\b', '.', '..', '', ' ', ' a', 'a\nb', 'a\u0000', '\ud800', TOO_LONG])(
    'refuses a public id that is invalid in a path (%#)',
    async (publicId) => {
      const [issue] = await issuesOf(colloquy.bots.publish(bot(), { publicId }));
      expect(issue).toMatch(/^publicId: The public id .* cannot stand in an address: /);
      expect(await issuesOf(colloquy.bots.publish(bot({ id: 'a/b' })))).toHaveLength(1);
      expect(await colloquy.bots.list()).toEqual([]);
    },
  );

  it.each(['lead', 'my bot', 'frühling-2', 'a.b_c~d', '予約', TOO_LONG.slice(1)])(
    'accepts a public id that is valid in a path (%#)',
    async (publicId) => {
      expect(publicIdIssue(publicId)).toBeUndefined();
      await colloquy.bots.publish(bot(), { publicId });
      expect(await startedAt(publicId)).toBe(200);
    },
  );

  describe('a bot file given at the start of the server', () => {
    const first = bot();
    const second = bot({ variables: [{ id: 'v', name: 'New' }] });
    const serve = async (definition: unknown) => {
      const served = await colloquy.bots.publishServed(definition, { publicId: 'small' });
      return served.ok ? (served.skipped ?? 'published') : 'refused';
    };
    const flow = async () => (await colloquy.bots.list())[0]?.flow;

    it('does not replace a later publication until the file changes', async () => {
      expect([await serve(first), await serve(first)]).toEqual(['published', 'published']);
      await colloquy.bots.publish(second, { publicId: 'small' });
      const later = await flow();
      expect([await serve(first), await serve(first), await flow()]).toEqual([
        'published later',
        'published later',
        later,
      ]);
      expect(await serve(bot({ name: 'Newer' }))).toBe('published');
      expect((await colloquy.bots.list())[0]?.name).toBe('Newer');
      expect(await serve(first)).toBe('published');
    });

    it('counts as served even if the same version was live already', async () => {
      await colloquy.bots.publish(first, { publicId: 'small' });
      expect(await serve(first)).toBe('published');
      await colloquy.bots.publish(second, { publicId: 'small' });
      expect(await serve(first)).toBe('published later');
    });

    it('does not bring back a bot that was unpublished, moved or removed later', async () => {
      await serve(first);
      await store.remove({ kind: 'addresses', publicIds: ['small'] });
      expect(await serve(first)).toBe('unpublished');
      await colloquy.bots.publish(bot({ id: 'other', name: 'Other' }), { publicId: 'small' });
      expect(await serve(first)).toBe('moved');
      await colloquy.bots.remove('small', { withResults: false });
      expect(await serve(first)).toBe('removed');
      await colloquy.bots.publish(first, { publicId: 'small', take: true });
      expect(await serve(first)).toBe('published');
    });
  });

  it('removing a bot removes its results only on request', async () => {
    await colloquy.bots.publish(bot(), { publicId: 'first' });
    await colloquy.bots.publish(bot({ id: 'other', name: 'Other' }), { publicId: 'second' });
    const leave = (botId: string, number: number) => ({
      session: {
        id: `${botId} ${number}`,
        botId,
        turn: 1,
        state: '{}',
        resultId: `result ${botId} ${number}`,
        status: 'open' as const,
        isPreview: false,
        createdAt: 1,
        updatedAt: 1,
      },
      expected: 'new' as const,
      request: undefined,
      response: '{}',
      answers: [],
      results: [
        {
          id: `result ${botId} ${number}`,
          botId,
          sessionId: `${botId} ${number}`,
          variables: '[]',
          hasStarted: true,
          isCompleted: false,
        },
      ],
      logs: [],
    });
    const many = Array.from({ length: 120 }, (_, number) => leave('small', number));
    await store.commitTurns([...many, leave('other', 1)]);
    expect(await colloquy.bots.remove('nothing', { withResults: true })).toMatchObject({ isRemoved: false });
    const removed = await colloquy.bots.remove('small', { withResults: true });
    expect(removed).toMatchObject({ isRemoved: true, results: 120 });
    expect(removed.sessionIds).toHaveLength(120);
    expect(await places()).toEqual({ Other: ['second'] });
    expect(await store.listResults('small', { limit: 10 })).toEqual([]);
    expect(await store.listResults('other', { limit: 10 })).toHaveLength(1);
    expect((await store.loadSessions(['small 1', 'other 1'])).map((session) => session?.id)).toEqual([
      undefined,
      'other 1',
    ]);
    expect(await startedAt('second')).toBe(200);
  });
});
