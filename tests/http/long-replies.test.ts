// Replies that are longer than their input reads: refused before the flow runs, and the chat waits as before.
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, start } from './checked-answer.ts';

const inputs = {
  line: { type: 'text input' },
  long: { type: 'text input', options: { isLong: true } },
  number: { type: 'number input' },
  email: { type: 'email input' },
};

const bots = Object.entries(inputs).map(([id, input]) =>
  expandFlow({ id, publicId: id, groups: [{ title: 'All', blocks: [input, 'Thanks'] }] } as never),
);

let server: StartedServer;
afterEach(() => server.close());

async function replyOf(bot: keyof typeof inputs, characters: number) {
  server = await startServer({ bots });
  const { sessionId } = await start(server, bot);
  const message = { type: 'text', text: '7'.repeat(characters) };
  const answer = await server.ask(continuePath(sessionId), { body: { message } });
  return { answer, turns: (await server.store.loadSessions([sessionId]))[0]?.turn };
}

describe('a reply', () => {
  it.each([
    ['line', 65_000],
    ['number', 48_000],
    ['email', 48_000],
  ] as const)('to the input "%s" of %i characters gets 400 without a turn', async (bot, characters) => {
    const { answer, turns } = await replyOf(bot, characters);
    const { issues } = refused(answer, 400, 'BAD_REQUEST');
    expect(issues).toEqual([
      expect.objectContaining({
        path: ['message', 'text'],
        message: expect.stringMatching(
          /The reply has \d+ characters, and the current input reads \d+ at most/,
        ),
      }),
    ]);
    expect(turns).toBe(1);
  });

  it.each([
    ['line', 10_000],
    ['long', 65_000],
    ['number', 2_000],
  ] as const)('to the input "%s" of %i characters is accepted', async (bot, characters) => {
    const { answer, turns } = await replyOf(bot, characters);
    expect([answer.status, turns]).toEqual([200, 2]);
  });
});
