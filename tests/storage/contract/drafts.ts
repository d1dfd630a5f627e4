// Drafts: one per bot, updated by revision, with a readable history that ages.

import type { DraftWrite } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const write = (revision: number, fields: Partial<DraftWrite> = {}): DraftWrite => ({
  botId: 'bot-1',
  revision,
  definition: `{"state":"${revision}"}`,
  patch: `[{"op":"replace","path":"/state","value":"${revision}"}]`,
  operations: 1,
  keepsState: revision % 3 === 1,
  changedAt: START_MS + revision,
  changedBy: 'ada',
  ...fields,
});

const entry = (id: string) => ({
  id,
  at: START_MS,
  actor: { kind: 'operator' as const },
  operation: 'changeDraft',
  botId: 'bot-1',
  subject: undefined,
  before: undefined,
  after: '{"revision":1}',
});

const followed = { limit: 10, patchBytes: 1_000 };

/** Part of the contract: of many who change the same state one succeeds, and every state that is not too old can be read. */
export function describeDrafts(test: OpenTest): void {
  describe('drafts', () => {
    const bot = (id: string) => ({ id, name: `Bot ${id} ü`, labels: ['sales', 'ü "quoted"'] });
    const create = (id = 'bot-1', fields: Partial<DraftWrite> = {}) =>
      test.store.drafts.create(bot(id), write(1, { botId: id, ...fields }));
    const fill = async (count: number) => {
      await create();
      for (let revision = 2; revision <= count; revision++)
        expect(await test.store.drafts.write(write(revision))).toBe(true);
    };
    const revisions = async (page = { limit: 100 }) =>
      (await test.store.drafts.listChanges('bot-1', page)).map(({ revision }) => revision);

    it('create a bot without a version, once', async () => {
      expect(await create()).toBe(true);
      expect(await create('bot-1', { changedAt: START_MS + 99 })).toBe(false);
      expect(await test.store.loadBot({ id: 'bot-1' })).toEqual({
        id: 'bot-1',
        name: 'Bot bot-1 ü',
        labels: ['sales', 'ü "quoted"'],
        publicIds: [],
        publishedAt: START_MS + 1,
        isClosed: false,
        isArchived: false,
      });
      expect(await test.store.drafts.load('bot-1')).toEqual({
        botId: 'bot-1',
        revision: 1,
        definition: '{"state":"1"}',
        changedAt: START_MS + 1,
        changedBy: 'ada',
      });
      expect(await test.store.drafts.load('bot-2')).toBeUndefined();
      expect(await test.store.listVersions('bot-1', { limit: 10 })).toEqual([]);
    });

    it('need an existing bot', async () => {
      expect(await test.store.drafts.write(write(1))).toBe(false);
      expect(await test.store.drafts.load('bot-1')).toBeUndefined();
      expect(await revisions()).toEqual([]);
    });

    it('start at revision 1 for a published bot', async () => {
      await test.store.publish(
        [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
        [{ id: 'bot-1', publicIds: ['one'], name: 'One', flow: 'flow-1', publishedAt: START_MS }],
      );
      expect(await test.store.drafts.write(write(2))).toBe(false);
      expect(await test.store.drafts.write(write(1, { changedBy: undefined }))).toBe(true);
      expect(await test.store.drafts.load('bot-1')).not.toHaveProperty('changedBy', expect.anything());
      expect(await create('bot-1', { changedAt: START_MS + 99 })).toBe(false);
    });

    it('accept one of several parallel changes of a revision, with one audit entry', async () => {
      await create();
      const tries = Array.from({ length: 8 }, (_, index) =>
        test.store.drafts.write(
          write(2, { definition: `{"by":${index}}`, changedBy: `author ${index}` }),
          entry(`entry-${index}`),
        ),
      );
      const done = await Promise.all(tries);
      expect(done.filter(Boolean)).toHaveLength(1);
      const winner = done.indexOf(true);
      expect(await test.store.drafts.load('bot-1')).toMatchObject({
        revision: 2,
        definition: `{"by":${winner}}`,
      });
      const entries = await test.store.audit.list({ limit: 10 });
      expect(entries.map(({ id }) => id)).toEqual([`entry-${winner}`]);
      expect(await test.store.drafts.write(write(2), entry('late'))).toBe(false);
      expect(await test.store.drafts.write(write(4), entry('early'))).toBe(false);
      expect(await test.store.audit.list({ limit: 10 })).toHaveLength(1);
    });

    it('list their changes in pages, newest first, and the changes after a revision', async () => {
      await fill(5);
      expect(await revisions()).toEqual([5, 4, 3, 2, 1]);
      expect(await revisions({ limit: 2 })).toEqual([5, 4]);
      expect(
        (await test.store.drafts.listChanges('bot-1', { limit: 2, before: 4 })).map(
          ({ revision }) => revision,
        ),
      ).toEqual([3, 2]);
      expect((await test.store.drafts.listChanges('bot-1', { limit: 1 }))[0]).toEqual({
        botId: 'bot-1',
        revision: 5,
        operations: 1,
        changedAt: START_MS + 5,
        changedBy: 'ada',
      });
      const after = await test.store.drafts.changesAfter('bot-1', 2, { limit: 2, patchBytes: 1_000 });
      expect(after.map(({ revision, patch }) => [revision, patch])).toEqual([
        [3, write(3).patch],
        [4, write(4).patch],
      ]);
      const small = { limit: 2, patchBytes: Buffer.byteLength(write(3).patch) - 1 };
      const [large] = await test.store.drafts.changesAfter('bot-1', 2, small);
      expect([large?.revision, large?.patch]).toEqual([3, undefined]);
      expect(await test.store.drafts.changesAfter('bot-1', 5, followed)).toEqual([]);
      expect(await test.store.drafts.changesAfter('nobody', 0, followed)).toEqual([]);
    });

    it('can be read at any revision, as a full state with patches', async () => {
      await fill(6);
      expect(await test.store.drafts.loadState('bot-1', 6)).toEqual({
        definition: '{"state":"4"}',
        patches: [write(5).patch, write(6).patch],
        changedAt: START_MS + 6,
        changedBy: 'ada',
      });
      expect(await test.store.drafts.loadState('bot-1', 4)).toMatchObject({
        definition: '{"state":"4"}',
        patches: [],
      });
      for (const revision of [0, 7])
        expect(await test.store.drafts.loadState('bot-1', revision)).toBeUndefined();
      expect(await test.store.drafts.loadState('bot-2', 1)).toBeUndefined();
    });

    it('remove old changes, but none that a kept revision needs', async () => {
      await fill(8);
      const forget = (before: number, characters = 1_000_000) =>
        test.store.remove({ kind: 'drafts', botIds: ['bot-1', 'nobody'], before, characters });
      const ofOthers = { kind: 'drafts', botIds: ['bot-2'], before: START_MS + 6, characters: 1 } as const;
      expect((await test.store.remove(ofOthers)).count).toBe(0);
      expect((await forget(START_MS)).count).toBe(0);
      // The sixth and later must stay. The fourth is stored whole, so rows stay from there.
      expect((await forget(START_MS + 6)).count).toBe(3);
      expect(await revisions()).toEqual([8, 7, 6, 5, 4]);
      expect(await test.store.drafts.loadState('bot-1', 3)).toBeUndefined();
      expect(await test.store.drafts.loadState('bot-1', 6)).toMatchObject({ definition: '{"state":"4"}' });
      // By size: changes after the seventh are small, and the seventh is stored whole.
      expect((await forget(START_MS, write(8).patch.length)).count).toBe(3);
      expect(await revisions()).toEqual([8, 7]);
      expect((await forget(Number.MAX_SAFE_INTEGER, 0)).count).toBe(0);
      expect(await test.store.drafts.load('bot-1')).toMatchObject({
        revision: 8,
        definition: '{"state":"8"}',
      });
      expect(await test.store.drafts.write(write(9))).toBe(true);
      expect(await test.store.drafts.changesAfter('bot-1', 7, followed)).toHaveLength(2);
    });

    it('have named revisions, which are listed and removed with them', async () => {
      await fill(4);
      const named = async (page = { limit: 10 }) =>
        (await test.store.draftNames.list('bot-1', page)).map(({ revision, name }) => [revision, name]);
      const set = (revision: number, name: string | undefined) =>
        test.store.draftNames.set({ botId: 'bot-1', revision, name }, entry(`named-${revision}-${name}`));
      expect(await named()).toEqual([]);
      expect(await set(1, 'First ü')).toBe(true);
      expect(await set(3, 'Third')).toBe(true);
      expect(await set(5, 'None')).toBe(false);
      expect(await test.store.draftNames.set({ botId: 'bot-2', revision: 1, name: 'None' })).toBe(false);
      expect(await named()).toEqual([
        [3, 'Third'],
        [1, 'First ü'],
      ]);
      expect(await named({ limit: 1 })).toEqual([[3, 'Third']]);
      expect((await test.store.draftNames.list('bot-1', { limit: 10, before: 3 }))[0]).toEqual({
        botId: 'bot-1',
        revision: 1,
        operations: 1,
        changedAt: START_MS + 1,
        changedBy: 'ada',
        name: 'First ü',
      });
      const entries = await test.store.audit.list({ limit: 10 });
      expect(entries.map(({ id }) => id).sort()).toEqual(['named-1-First ü', 'named-3-Third']);
      expect(await set(3, undefined)).toBe(true);
      expect(await named()).toEqual([[1, 'First ü']]);
      await test.store.remove({ kind: 'drafts', botIds: ['bot-1'], before: START_MS + 5, characters: 1 });
      expect(await named()).toEqual([]);
    });

    it('are removed with their bot', async () => {
      await fill(2);
      await create('bot-2');
      await test.store.remove({ kind: 'bots', ids: ['bot-1'], at: START_MS });
      expect(await test.store.drafts.load('bot-1')).toBeUndefined();
      expect(await revisions()).toEqual([]);
      expect(await test.store.drafts.load('bot-2')).toBeDefined();
      expect(await create()).toBe(true);
      expect(await revisions()).toEqual([1]);
    });

    it('do not change the name, labels and archive state of their bot', async () => {
      await create();
      const change = (fields: object) => test.store.changeBot({ id: 'bot-1', at: START_MS + 9, ...fields });
      expect(await change({ name: 'Other', labels: ['a'] })).toBe(true);
      expect(await change({ isArchived: true })).toBe(true);
      expect(await test.store.loadBot({ id: 'bot-1' })).toMatchObject({
        name: 'Other',
        labels: ['a'],
        isArchived: true,
        isClosed: false,
      });
      await test.store.publish(
        [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
        [{ id: 'bot-1', publicIds: ['one'], name: 'One', flow: 'flow-1', publishedAt: START_MS }],
      );
      expect(await test.store.loadBot({ id: 'bot-1' })).toMatchObject({ labels: ['a'], isArchived: true });
      expect(await change({ labels: [], isArchived: false })).toBe(true);
      expect(await test.store.loadBot({ id: 'bot-1' })).toMatchObject({ labels: [], isArchived: false });
    });
  });
}
