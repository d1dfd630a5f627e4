import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { indexedDbStorage } from './indexed-db-storage.ts';

const kept = {
  base: { definition: { name: 'Lead' }, revision: 3, tag: '"3"' },
  pending: [{ op: 'set', at: ['name'], value: 'Leads' }],
} as const;

it('keeps unsent changes across pages, each bot for itself', async () => {
  const factory = new IDBFactory();
  await indexedDbStorage(factory).save('lead', kept);
  const later = indexedDbStorage(factory);
  expect(await later.load('lead')).toEqual(kept);
  expect(await later.load('other')).toBeUndefined();
  await later.remove('lead');
  expect(await later.load('lead')).toBeUndefined();
});

it('keeps them for this page where the browser stores nothing', async () => {
  const broken = {
    open: () => {
      throw new Error('denied');
    },
  } as unknown as IDBFactory;
  const storage = indexedDbStorage(broken);
  await storage.save('lead', kept);
  expect(await storage.load('lead')).toEqual(kept);
});
