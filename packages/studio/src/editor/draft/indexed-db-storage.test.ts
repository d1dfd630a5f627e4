import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { indexedDbStorage } from './indexed-db-storage.ts';

const unsent = {
  base: { definition: { name: 'Lead' }, revision: 3, tag: '"3"' },
  pending: [{ op: 'set', at: ['name'], value: 'Leads' }],
} as const;

it('unsent changes survive a page load, separately for each bot', async () => {
  const factory = new IDBFactory();
  await indexedDbStorage(factory).save('lead', unsent);
  const later = indexedDbStorage(factory);
  expect(await later.load('lead')).toEqual(unsent);
  expect(await later.load('other')).toBeUndefined();
  await later.remove('lead');
  expect(await later.load('lead')).toBeUndefined();
});

it('unsent changes stay in memory when the browser blocks storage', async () => {
  const broken = {
    open: () => {
      throw new Error('denied');
    },
  } as unknown as IDBFactory;
  const storage = indexedDbStorage(broken);
  await storage.save('lead', unsent);
  expect(await storage.load('lead')).toEqual(unsent);
});
