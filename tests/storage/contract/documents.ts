// Documents: each belongs to a bot, replaces the one with its name, and goes with its bot.

import type { DocumentRecord } from '@colloquy/storage';
import { START_MS } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type { OpenTest } from './store-under-test.ts';

const ofBot = { botId: 'bot-1' };
const room = { documents: 3, passages: 10, bytes: 1000 };

const document = (fields: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id: 'document-1',
  botId: 'bot-1',
  name: 'Öffnungszeiten.md',
  mediaType: 'text/markdown',
  bytes: 120,
  passageCount: 2,
  passages: '[{"text":"Monday to Friday"},{"text":"…"}]',
  createdAt: START_MS,
  ...fields,
});

const entry = (id: string) => ({
  id,
  at: START_MS,
  actor: { kind: 'operator' as const, id: undefined, name: undefined },
  operation: 'addDocument',
  botId: 'bot-1',
  subject: 'document 1',
  before: undefined,
  after: '{"name":"a"}',
});

/** Part of the contract: documents are kept as they were given, within their room, and go with their bot. */
export function describeDocuments(test: OpenTest): void {
  describe('documents', () => {
    const publish = (id: string) =>
      test.store.publish(
        [{ hash: 'flow-1', definition: '{}', createdAt: START_MS }],
        [{ id, publicIds: [id], name: id, flow: 'flow-1', publishedAt: START_MS }],
      );
    const add = (fields: Partial<DocumentRecord> = {}) => test.store.documents.add(document(fields), room);
    const names = async (botId = 'bot-1') => (await test.store.documents.list(botId)).map(({ name }) => name);

    it('are listed by name without their passages, and loaded with them', async () => {
      await publish('bot-1');
      expect(await add({ id: 'b', name: 'b.md' })).toBe('added');
      expect(await add({ id: 'a', name: 'a.md' })).toBe('added');
      const { passages, ...listed } = document({ id: 'a', name: 'a.md' });
      expect(await names()).toEqual(['a.md', 'b.md']);
      expect((await test.store.documents.list('bot-1'))[0]).toEqual(listed);
      expect(await test.store.documents.load('a', ofBot)).toEqual({ ...listed, passages });
      expect(await test.store.documents.load('nothing', ofBot)).toBeUndefined();
      expect(await test.store.documents.load('a', { botId: 'bot-2' })).toBeUndefined();
    });

    it('need an existing bot', async () => {
      expect(await test.store.documents.add(document(), room, entry('1'))).toBe('no bot');
      expect(await test.store.documents.list('bot-1')).toEqual([]);
      expect(await test.store.audit.list({ limit: 10 })).toEqual([]);
    });

    it('replace the document with their name', async () => {
      await publish('bot-1');
      await add();
      await add({ id: 'document-2', bytes: 7 });
      expect((await test.store.documents.list('bot-1')).map(({ id, bytes }) => [id, bytes])).toEqual([
        ['document-2', 7],
      ]);
      expect(await test.store.documents.load('document-1', ofBot)).toBeUndefined();
    });

    it('are added once when the call is repeated', async () => {
      await publish('bot-1');
      await test.store.documents.add(document(), room, entry('1'));
      expect(await test.store.documents.add(document(), room, entry('1'))).toBe('added');
      expect(await names()).toEqual(['Öffnungszeiten.md']);
      expect(await test.store.audit.list({ limit: 10 })).toHaveLength(1);
    });

    it('stay within the room of their bot, in which a replaced one does not count', async () => {
      await publish('bot-1');
      await publish('bot-2');
      expect(await add({ passageCount: 11 })).toBe('no room');
      expect(await add({ bytes: 1001 })).toBe('no room');
      for (const name of ['a', 'b', 'c']) expect(await add({ id: name, name, bytes: 300 })).toBe('added');
      expect(await add({ id: 'd', name: 'd', bytes: 1 })).toBe('no room');
      expect(await add({ id: 'e', name: 'c', bytes: 400 })).toBe('added');
      expect(await add({ id: 'f', name: 'c', bytes: 401 })).toBe('no room');
      expect(await add({ id: 'g', name: 'd', botId: 'bot-2' })).toBe('added');
      expect(await names()).toEqual(['a', 'b', 'c']);
    });

    it('are removed alone, and only for their bot', async () => {
      await publish('bot-1');
      await add();
      expect(await test.store.documents.remove('document-1', { botId: 'bot-2' }, entry('1'))).toBe(false);
      expect(await test.store.documents.remove('document-1', { botId: 'bot-1' }, entry('2'))).toBe(true);
      expect(await test.store.documents.remove('document-1', { botId: 'bot-1' }, entry('3'))).toBe(false);
      expect(await names()).toEqual([]);
      expect((await test.store.audit.list({ limit: 10 })).map(({ id }) => id)).toEqual(['2']);
    });

    it('are removed with their bot', async () => {
      await publish('bot-1');
      await publish('bot-2');
      await add();
      await add({ id: 'document-2', botId: 'bot-2' });
      await test.store.remove({ kind: 'bots', ids: ['bot-1'], at: START_MS });
      expect(await names()).toEqual([]);
      expect(await names('bot-2')).toEqual(['Öffnungszeiten.md']);
    });
  });
}
