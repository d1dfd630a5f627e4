// What one remote address can have a server write: start floods and chats that are full, measured at the data folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits as wordLimits } from '@colloquy/schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCommandLineServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Questions whose answers each fill a variable of their own. */
const LONG_ANSWERS = Number(process.env.LONG ?? 7);

const answers = Array.from({ length: LONG_ANSWERS }, (_, number) => `Answer ${number}`);
const place = { graphCoordinates: { x: 0, y: 0 } };

/** Greets by name, asks for long answers, and then goes on asking. */
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
        ...answers.map((name) => ({ id: name, type: 'text input', options: { variableId: `v ${name}` } })),
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
// The last question leads on.
Object.assign(bot.groups[0]?.blocks.at(-1) ?? {}, { outgoingEdgeId: 'then' });

async function serve(environment: Readonly<Record<string, string>>) {
  const folder = temporaryFolder('stored-bytes');
  const file = join(folder.path, 'form.flow.json');
  writeFileSync(file, JSON.stringify(bot));
  const data = join(folder.path, 'data');
  const server = startCommandLineServer(data, file, {
    environment: {
      COLLOQUY_RATE_LIMIT: 'on',
      COLLOQUY_RATE_LIMIT_SESSION: 'off',
      COLLOQUY_TRUST_PROXY: 'loopback',
      COLLOQUY_OPERATOR_TOKEN: 'token-of-an-operator',
      ...environment,
    },
  });
  onTestFinished(async () => {
    await server.kill();
    folder.remove();
  });
  const base = await server.listening;
  return {
    /** Bytes of all files, the log of the database among them. */
    bytes: () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
    /** Bytes that the process has handed to the system to write; nothing where the system does not tell. */
    written() {
      if (process.platform !== 'linux') return undefined;
      return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${server.pid}/io`, 'utf8'))?.[1]);
    },
    async post(path: string, body: object, address = '203.0.113.7') {
      const response = await fetch(`${base}/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: JSON.parse(text),
        bytes: text.length,
      };
    },
  };
}

/** As much as a start may bring, different each time. */
function fullPrefill(): Readonly<Record<string, string>> {
  return { Name: `${crypto.randomUUID()}${'x'.repeat(wordLimits.prefilledCharacters - 100)}` };
}

describe('what one address can have written', () => {
  it('measures', { timeout: 120_000 }, async () => {
    const server = await serve({});
    const before = server.bytes();
    const count = new Map<number, number>();
    const started = performance.now();
    for (let round = 0; round < 20; round++) {
      const found = await Promise.all(
        Array.from({ length: 20 }, () =>
          server.post('bots/form/startChat', { prefilledVariables: fullPrefill() }),
        ),
      );
      for (const { status } of found) count.set(status, (count.get(status) ?? 0) + 1);
    }
    console.log(
      `starts ${JSON.stringify([...count])}: growth ${server.bytes() - before}, ${(server.bytes() - before) / 400} a start, ${performance.now() - started} ms`,
    );
    const { body } = await server.post('bots/form/startChat', {});
    const reply = async (text: string) => {
      const [from, io] = [server.bytes(), server.written() ?? 0];
      const { status, bytes } = await server.post(`sessions/${body.sessionId}/continueChat`, {
        message: { type: 'text', text },
      });
      return [status, bytes, server.bytes() - from, (server.written() ?? 0) - io];
    };
    for (const name of answers) console.log('long', await reply(`${name} ${'y'.repeat(65_000)}`));
    for (let i = 0; i < 10; i++) console.log('small', await reply(`yes ${i}`));
    expect(1).toBe(1);
  });
});
