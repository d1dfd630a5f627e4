// Files that bots make, in chats that go meanwhile.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StartChatResponse } from '@colloquy/schema';
import { createColloquy, memoryStore, openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bot = expandFlow({
  id: 'codes',
  publicId: 'codes',
  variables: ['Text', 'Code'],
  groups: [
    {
      title: 'Ask',
      blocks: [
        { type: 'text input', options: { variableId: 'Text' } },
        {
          type: 'qr-code',
          options: { action: 'Generate a QR Code', data: '{{Text}}', saveUrlInVariableId: 'Code' },
        },
        'Here: {{Code}}',
        { type: 'text input' },
      ],
    },
  ],
});

it.each(['memory', 'sqlite'])(
  'a generated file is removed when its chat is erased at the same time (%s)',
  async (kind) => {
    const folder = temporaryFolder('made-files');
    const store = kind === 'memory' ? memoryStore() : await openStore({ dataFolder: folder.path });
    let before = async () => {};
    const colloquy = await createColloquy({
      store,
      dataFolder: folder.path,
      environment: { COLLOQUY_PUBLIC_URL: 'https://bots.example' },
      wrapPorts: (ports) =>
        new Map(ports).set('file', async (call, context) => {
          await before();
          return (await ports.get('file')?.(call, context)) ?? { ok: true, response: {} };
        }),
    });
    const files = () =>
      readdirSync(join(folder.path, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
    const start = async () =>
      JSON.parse((await colloquy.chats.startChat('codes', {})).body) as StartChatResponse;
    try {
      expect((await colloquy.bots.publish(bot)).ok).toBe(true);
      const [other, erased] = [await start(), await start()];
      expect((await colloquy.chats.continueChat(other.sessionId, { message: 'hello' })).status).toBe(200);
      expect(files()).toHaveLength(2);
      before = async () => {
        await colloquy.results.eraseVisitor({ sessionId: erased.sessionId });
      };
      expect((await colloquy.chats.continueChat(erased.sessionId, { message: 'hello' })).status).toBe(404);
      expect(files()).toHaveLength(2);
    } finally {
      await colloquy.close();
      folder.remove();
    }
  },
);

it('a journal is removed when its chat is erased at the same time', async () => {
  const folder = temporaryFolder('late-journal');
  const store = memoryStore();
  let before = async () => {};
  const journaled: { readonly owner: string; readonly turn: number }[] = [];
  const colloquy = await createColloquy({
    store: {
      ...store,
      async journal(write) {
        await before();
        journaled.push(write);
        return store.journal(write);
      },
    },
    dataFolder: folder.path,
    environment: { COLLOQUY_PUBLIC_URL: 'https://bots.example' },
  });
  try {
    expect((await colloquy.bots.publish(bot)).ok).toBe(true);
    const { sessionId } = JSON.parse((await colloquy.chats.startChat('codes', {})).body);
    before = async () => {
      before = async () => {};
      await colloquy.results.eraseVisitor({ sessionId });
    };
    expect((await colloquy.chats.continueChat(sessionId, { message: 'my words' })).status).toBe(404);
    expect(journaled.map(({ owner }) => owner)).toContain(`session ${sessionId}`);
    for (const identity of journaled) expect(await store.loadJournal(identity)).toBeUndefined();
  } finally {
    await colloquy.close();
    folder.remove();
  }
});

it('a generated file of a result stays after its chat expired, also after a late reply', async () => {
  const folder = temporaryFolder('kept-files');
  const store = memoryStore();
  const colloquy = await createColloquy({
    store,
    dataFolder: folder.path,
    environment: { COLLOQUY_PUBLIC_URL: 'https://bots.example' },
  });
  const files = () => readdirSync(join(folder.path, 'uploads'), { recursive: true });
  try {
    expect((await colloquy.bots.publish(bot)).ok).toBe(true);
    const { sessionId, resultId = '' } = JSON.parse((await colloquy.chats.startChat('codes', {})).body);
    expect((await colloquy.chats.continueChat(sessionId, { message: 'hello' })).status).toBe(200);
    const before = files();
    const sessions = await store.listSessions({ limit: 1 });
    expect(await store.remove({ kind: 'sessions', sessions })).toEqual({ count: 1, sessionIds: [] });
    expect((await colloquy.chats.continueChat(sessionId, { message: 'late' })).status).toBe(404);
    expect(await store.loadResult(resultId)).toBeDefined();
    expect(files()).toEqual(before);
  } finally {
    await colloquy.close();
    folder.remove();
  }
});
