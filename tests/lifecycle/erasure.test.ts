// Erasing a visitor: their words are gone from the database, its log and every other file of the data folder.
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { createColloquy, createHttpServer, memoryStore, openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { asOperator, OPERATOR_TOKEN } from '../support/operator-token.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND_LINE = await builtProgram('packages/cli/src/main.ts');

/** Plain letters, so that no way of escaping changes them. */
const CANARY = 'kanarie7f3e9b';

const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});

/** Asks three times, repeats what it was told, logs it, and takes a file. */
const bot = {
  version: '6.1',
  id: 'erased',
  name: 'Erased',
  publicId: 'erased',
  groups: [
    {
      id: 'g',
      title: 'G',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        text('hi', 'Hello {{Source}}'),
        { id: 'name', type: 'text input', options: { variableId: 'v-name' } },
        text('repeat', 'You are {{Name}}'),
        { id: 'story', type: 'text input', options: { variableId: 'v-story', isLong: true } },
        {
          id: 'call',
          type: 'Webhook',
          options: { webhook: { url: 'http://127.0.0.1:1/{{Name}}', method: 'GET' } },
        },
        text('repeat-story', 'I see: {{Story}}'),
        { id: 'photo', type: 'file input', options: { variableId: 'v-file' } },
        text('end', 'Bye {{Name}}'),
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [
    { id: 'v-source', name: 'Source' },
    { id: 'v-name', name: 'Name' },
    { id: 'v-story', name: 'Story' },
    { id: 'v-file', name: 'File' },
  ],
  theme: {},
  settings: {},
};

/** Files below a folder in which the canary stands, as UTF-8 or UTF-16. */
function filesWithCanary(folder: string): string[] {
  const wanted = [Buffer.from(CANARY), Buffer.from(CANARY, 'utf16le')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return file.includes(CANARY) || wanted.some((words) => bytes.includes(words));
    })
    .map((file) => file.slice(folder.length + 1))
    .sort();
}

async function startServer(dataFolder: string) {
  const store = await openStore({ dataFolder });
  const colloquy = await createColloquy({
    store,
    dataFolder,
    environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
  const app = createHttpServer(colloquy);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(path.startsWith('http') ? path : `${base}${path}`, {
      method,
      headers: {
        ...asOperator,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    return { status: response.status, json: answer === '' ? {} : JSON.parse(answer) };
  };
  const close = async () => {
    await app.close();
    await colloquy.close();
  };
  return { store, colloquy, ask, close };
}

/** A whole visit. Words of the visitor, long and short, are in variables, answers, logs, requests, states and a file. */
async function visit({ ask, store }: Awaited<ReturnType<typeof startServer>>, word: string) {
  const long = Array.from({ length: 400 }, (_, index) => `${word}-long-${index} "quoted" ü`).join(' ');
  const started = await ask('POST', '/v1/bots/erased/startChat', {
    prefilledVariables: { Source: `${word}-prefilled` },
  });
  const { sessionId, resultId } = started.json as { sessionId: string; resultId: string };
  const say = (message: unknown) => ask('POST', `/v1/sessions/${sessionId}/continueChat`, { message });
  await say({ type: 'text', text: `${word}-name` });
  await say({ type: 'text', text: long });
  const address = await ask('POST', '/v1/generate-upload-url', {
    sessionId,
    fileName: `${word}.txt`,
    fileType: 'text/plain',
  });
  expect(address.status).toBe(200);
  const uploaded = await fetch(address.json.presignedUrl, { method: 'PUT', body: `${word}-in-a-file` });
  expect(uploaded.status).toBe(204);
  const last = await say({ type: 'text', text: address.json.fileUrl, attachedFileUrls: [] });
  expect(last.status).toBe(200);
  const stored = await store.loadResult(resultId);
  expect(stored?.answers.length).toBeGreaterThanOrEqual(2);
  expect(stored?.logs.length).toBeGreaterThan(0);
  return { sessionId, resultId };
}

it('an erased visitor leaves no byte in any file, and other visitors keep everything', async () => {
  const { path, remove } = temporaryFolder('erasure');
  const data = join(path, 'data');
  const server = await startServer(data);
  try {
    expect((await server.colloquy.bots.publish(bot)).ok).toBe(true);
    const others = [await visit(server, 'somebody'), await visit(server, 'another')];
    const { sessionId, resultId } = await visit(server, CANARY);
    await visit(server, 'later');
    expect(filesWithCanary(data).some((file) => file.startsWith('uploads'))).toBe(true);
    expect(filesWithCanary(data).some((file) => file.startsWith('colloquy.db'))).toBe(true);

    const erased = await server.ask('DELETE', `/v1/results/${resultId}`);
    expect(erased.status).toBe(204);
    expect(filesWithCanary(data)).toEqual([]);

    expect((await server.ask('DELETE', `/v1/results/${resultId}`)).status).toBe(404);
    const gone = await server.ask('POST', `/v1/sessions/${sessionId}/continueChat`, { message: 'hello?' });
    expect([gone.status, gone.json.message]).toEqual([404, expect.stringContaining('expired')]);
    for (const other of others) {
      expect((await server.store.loadResult(other.resultId))?.answers.length).toBeGreaterThanOrEqual(2);
      expect((await server.store.loadSessions([other.sessionId]))[0]).toBeDefined();
    }
  } finally {
    await server.close();
  }
  expect(filesWithCanary(data)).toEqual([]);
  remove();
});

it('the command line erases a visitor completely while a server uses the folder', async () => {
  const { path, remove } = temporaryFolder('erasure');
  const data = join(path, 'data');
  const server = await startServer(data);
  await server.colloquy.bots.publish(bot);
  const { resultId } = await visit(server, CANARY);
  let isOver = false;
  let chats = 0;
  const busy = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { body } = await server.colloquy.chats.startChat(
        'erased',
        {},
        { idempotencyKey: crypto.randomUUID() },
      );
      const { sessionId } = JSON.parse(body) as { sessionId: string };
      const { status } = await server.colloquy.chats.continueChat(sessionId, { message: 'somebody' });
      expect(status).toBe(200);
      chats++;
    }
  });
  const erase = promisify(execFile)(process.execPath, [COMMAND_LINE, 'erase', resultId, '--data', data]);
  const { stdout } = await erase;
  expect(stdout).toBe(`${resultId} is erased.\n`);
  const before = chats;
  await expect.poll(() => chats).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(busy);
  expect(filesWithCanary(data)).toEqual([]);
  await server.close();
  remove();
});

it('the test finds remaining bytes when steps of the erasure are left out', async () => {
  const { path, remove } = temporaryFolder('erasure');
  const data = join(path, 'data');
  const server = await startServer(data);
  await server.colloquy.bots.publish(bot);
  const { resultId } = await visit(server, CANARY);
  // The rows are gone, the log is not cut.
  await server.store.remove({ kind: 'visitor', visitor: { resultId } });
  expect(await server.store.loadResult(resultId)).toBeUndefined();
  expect(filesWithCanary(data)).toContain('colloquy.db-wal');
  await server.close();
  remove();

  const plain = temporaryFolder('erasure');
  const again = await startServer(join(plain.path, 'data'));
  await again.colloquy.bots.publish(bot);
  await visit(again, CANARY);
  await again.close();
  // The rows are removed, the log is cut, but what was in the pages is not overwritten.
  const copy = join(plain.path, 'copy');
  cpSync(join(plain.path, 'data'), copy, { recursive: true });
  const database = new DatabaseSync(join(copy, 'colloquy.db'));
  for (const { name } of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
    database.exec(`DELETE FROM ${name}`);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  expect(filesWithCanary(copy)).toContain('colloquy.db');
  plain.remove();
});

it('the server removes an erased chat from its memory', async () => {
  const colloquy = await createColloquy({ store: memoryStore() });
  await colloquy.bots.publish(bot);
  const sessions = await Promise.all(
    ['one', 'two'].map(
      async () => JSON.parse((await colloquy.chats.startChat('erased', {})).body) as { sessionId: string },
    ),
  );
  expect(colloquy.numbers().cachedSessions).toBe(2);
  await colloquy.results.eraseVisitor({ sessionId: sessions[0]?.sessionId ?? '' });
  expect(colloquy.numbers().cachedSessions).toBe(1);
  await colloquy.close();
});
