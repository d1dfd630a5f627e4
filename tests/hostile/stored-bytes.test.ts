// What one remote address can have a server write: floods of starts, and chats that are full, measured at the data folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@colloquy/schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCommandLineServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Questions whose answers each fill a variable of their own: with them, a chat is nearly as full as it may be. */
const answers = Array.from({ length: 7 }, (_, number) => `Answer ${number}`);
const place = { graphCoordinates: { x: 0, y: 0 } };

/** Greets by name, asks for the answers, and then goes on asking. */
const bot = {
  version: '6.1',
  id: 'form',
  name: 'Form',
  publicId: 'form',
  variables: ['Name', ...answers, 'Last'].map((name) => ({ id: `v ${name}`, name })),
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'begin', ...place }],
  groups: [
    {
      id: 'questions',
      title: 'Questions',
      ...place,
      blocks: [
        {
          id: 'hello',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Hello {{Name}}' }] }] },
        },
        ...answers.map((name) => ({
          id: name,
          type: 'text input',
          options: { variableId: `v ${name}`, isLong: true },
          ...(name === answers.at(-1) && { outgoingEdgeId: 'then' }),
        })),
      ],
    },
    {
      id: 'more',
      title: 'More',
      ...place,
      blocks: [{ id: 'again', type: 'text input', outgoingEdgeId: 'on', options: { variableId: 'v Last' } }],
    },
  ],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'questions' } },
    { id: 'then', from: { blockId: answers.at(-1) }, to: { groupId: 'more' } },
    { id: 'on', from: { blockId: 'again' }, to: { groupId: 'more' } },
  ],
  settings: {},
  theme: {},
};

/** The address of a visitor, as a named proxy tells it: requests of this machine itself are not counted. */
const STRANGER = '203.0.113.7';

async function serve(environment: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder('stored-bytes');
  const file = join(folder.path, 'form.flow.json');
  writeFileSync(file, JSON.stringify(bot));
  const data = join(folder.path, 'data');
  const server = startCommandLineServer(data, file, {
    environment: { COLLOQUY_RATE_LIMIT: 'on', COLLOQUY_TRUST_PROXY: 'loopback', ...environment },
  });
  onTestFinished(async () => {
    await server.kill();
    folder.remove();
  });
  const base = await server.listening;
  const post = async (path: string, body: object, address = STRANGER) => {
    const response = await fetch(`${base}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly sessionId: string; readonly message?: string };
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), answer };
  };
  return {
    /** Bytes of all files, the log of the database among them. */
    size: () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
    /** Bytes that the process has handed to the system to write, rewritten ones too; nothing where the system does not tell. */
    written() {
      if (process.platform !== 'linux') return 0;
      return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${server.pid}/io`, 'utf8'))?.[1]);
    },
    start: (prefilledVariables: object = {}, address?: string) =>
      post('bots/form/startChat', { prefilledVariables }, address),
    reply: (sessionId: string, text: string) =>
      post(`sessions/${sessionId}/continueChat`, { message: { type: 'text', text } }),
  };
}

type Served = Awaited<ReturnType<typeof serve>>;

/** As much as a start may bring, other letters each time. */
function fullPrefill(): object {
  return { Name: `${crypto.randomUUID()}${'x'.repeat(limits.prefilledCharacters - 100)}` };
}

/** Sends starts, twenty at a time, and gives how many of them were taken and how many refused. */
async function flood(server: Served, count: number) {
  const found: Awaited<ReturnType<Served['start']>>[] = [];
  while (found.length < count)
    found.push(...(await Promise.all(Array.from({ length: 20 }, () => server.start(fullPrefill())))));
  const of = (wanted: number) => found.filter(({ status }) => status === wanted);
  return { taken: of(200).length, refused: of(429), others: found.length - of(200).length - of(429).length };
}

/** A chat whose variables hold some hundred thousand characters. */
async function fillChat(server: Served): Promise<string> {
  const { sessionId } = (await server.start()).answer;
  for (const name of answers)
    expect(
      (await server.reply(sessionId, `${name} ${'y'.repeat(limits.messageCharacters - 100)}`)).status,
    ).toBe(200);
  return sessionId;
}

describe('the data that one address stores', { timeout: 120_000 }, () => {
  it('is limited for each start, and a larger start is refused', async () => {
    const server = await serve();
    const before = server.size();
    const { taken } = await flood(server, 400);
    const each = (server.size() - before) / taken;
    console.log(`${taken} starts with all they may bring: ${Math.round(each)} bytes each`);
    expect(taken).toBe(400);
    expect(each).toBeLessThan(250_000);
    const tooMuch = await server.start({ Name: 'x'.repeat(limits.prefilledCharacters) });
    expect(tooMuch.status).toBe(400);
    expect(JSON.stringify(tooMuch.answer)).toContain(`at most ${limits.prefilledCharacters} characters`);
  });

  it('is small for a short reply, even in a full chat', async () => {
    const server = await serve();
    const sessionId = await fillChat(server);
    const sizes: number[] = [];
    for (let number = 0; number < 15; number++) {
      const before = server.written();
      expect((await server.reply(sessionId, `reply ${number}`)).status).toBe(200);
      sizes.push(server.written() - before);
    }
    // When the log is moved into the file, a reply is charged with the work of many.
    const median = sizes.sort((one, other) => one - other)[7] ?? 0;
    console.log(`a small reply in a full chat: ${median} bytes written`);
    expect(median).toBeLessThan(100_000);
  });

  it('stays within the budget of the address, and other addresses have their own', async () => {
    const budgetMegabytes = 10;
    const server = await serve({ COLLOQUY_WRITE_RATE_ADDRESS: `${budgetMegabytes}/3600` });
    const { sessionId } = (await server.start()).answer;
    const before = server.size();
    const { taken, refused, others } = await flood(server, 400);
    const growth = server.size() - before;
    console.log(
      `a budget of ${budgetMegabytes} MB: ${taken} starts taken, the folder grew by ${growth} bytes`,
    );
    expect(others).toBe(0);
    expect(taken).toBeGreaterThan(50);
    expect(refused.length).toBeGreaterThan(200);
    expect(refused[0]?.answer).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('stored too much'),
    });
    expect(refused.at(-1)?.retryAfter).toBeGreaterThan(1);
    // The log of the database holds what was written once more, until it has been moved into the file. Unbounded, it would be 70 MB.
    expect(growth).toBeLessThan(3 * budgetMegabytes * 1_048_576);
    // Nothing was run for those that were refused, and a chat of the same address waits like them.
    expect((await server.reply(sessionId, 'x'.repeat(60_000))).status).toBe(429);
    expect((await server.start(fullPrefill(), '203.0.113.8')).status).toBe(200);
  });

  it('does not reach the budget through short replies alone', async () => {
    const server = await serve({ COLLOQUY_WRITE_RATE_ADDRESS: '2/3600', COLLOQUY_RATE_LIMIT_SESSION: 'off' });
    const { sessionId } = (await server.start()).answer;
    // The default has 250 times the room of this one, and all replies that the request rate allows within an hour are 180,000.
    for (let number = 0; number < 720; number++)
      expect((await server.reply(sessionId, `reply ${number}`)).status).toBe(200);
  });
});
