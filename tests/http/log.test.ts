// The log: what it says, and that no word of a visitor is in it.
import type { Store } from '@colloquy/server';
import { memoryStore, StoreFailure } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { waitingBot } from '../faults/waiting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, reply, start } from './checked-answer.ts';

/** Found nowhere but in the store, if all is well. */
const canary = 'canary-4711';
const ALLOW = { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' };

let server: StartedServer;
/** The session of the last ordinary talk. */
let talked = 'nothing';
let service: WebServer | undefined;
afterEach(async () => {
  await server.close();
  await service?.close();
  service = undefined;
});

describe('the log', () => {
  async function logged(level: string | undefined, talk: () => Promise<void>, store?: Store) {
    const lines: string[] = [];
    service = await startWebServer((response) => response.end('late'));
    server = await startServer({
      bots: [countingBot, waitingBot('request', `${service.url}/path?token=${canary}`)],
      environment: { ...ALLOW, ...(level === undefined ? {} : { COLLOQUY_LOG: level }) },
      http: { log: { write: (line) => lines.push(line) } },
      ...(store ? { store } : {}),
    });
    await talk();
    return {
      text: lines.join(''),
      entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  }

  async function ordinaryTalk(): Promise<void> {
    const { sessionId } = await start(server, 'counting', { body: { prefilledVariables: { Last: canary } } });
    talked = sessionId;
    await reply(server, sessionId, canary);
    await server.ask(`${continuePath(sessionId)}?q=${canary}`, {
      body: `{"${canary}`,
      headers: { cookie: canary, authorization: canary },
    });
  }

  it('is empty when nothing fails', async () => {
    expect((await logged(undefined, ordinaryTalk)).entries).toEqual([]);
  });

  it('reports the removals and failures of retention', async () => {
    const nothing = {
      sessions: 0,
      requests: 0,
      results: 0,
      flows: 0,
      journals: 0,
      inbox: 0,
      outbox: 0,
      audit: 0,
      drafts: 0,
    };
    const { entries } = await logged('info', async () => {
      const { observer } = server.colloquy;
      observer.pass(nothing);
      observer.pass({ ...nothing, sessions: 3 });
      observer.pass({ failure: new StoreFailure('unavailable', 'The database is away.') });
    });
    expect(entries).toEqual([
      expect.objectContaining({ level: 'info', sessions: 3, msg: 'what was old is removed' }),
      expect.objectContaining({
        level: 'warn',
        err: expect.objectContaining({ message: 'The database is away.' }),
        msg: 'removing what is old failed; it is tried again',
      }),
    ]);
  });

  it('reports a failed call with port, code, session and turn', async () => {
    const { entries, text } = await logged(undefined, async () => {
      await service?.close();
      await start(server, 'waiting-request');
    });
    expect(entries).toEqual([
      expect.objectContaining({
        level: 'warn',
        port: 'http',
        code: 'unreachable',
        chatId: expect.stringMatching(/^chat_[0-9a-z]{9}[0-9a-f]{32}$/),
        turn: 1,
        number: 0,
        msg: 'a call failed',
      }),
    ]);
    expect(text).not.toContain(canary);
  });

  it.each(['info', 'trace'])(
    'has a line without visitor data for each request at the level %s',
    async (level) => {
      const { entries, text } = await logged(level, ordinaryTalk);
      const answered = entries.filter(({ msg }) => msg === 'a request was answered');
      expect(answered).toEqual([
        expect.objectContaining({ method: 'POST', route: '/v1/bots/:publicId/startChat', status: 200 }),
        expect.objectContaining({
          route: '/v1/sessions/:sessionId/continueChat',
          status: 200,
          chatId: expect.stringMatching(/^chat_[0-9a-z]{9}[0-9a-f]{32}$/),
        }),
        expect.objectContaining({ status: 400 }),
      ]);
      // It grants access to the chat.
      expect(text).not.toContain(talked);
      expect(text).not.toContain(canary);
    },
  );

  it('reports a bug with its place in the source and the session', async () => {
    const store = memoryStore();
    const { entries, text } = await logged(
      undefined,
      async () => {
        const { sessionId } = await start(server, 'counting');
        refused(
          await server.ask(continuePath(sessionId), { body: { message: canary } }),
          500,
          'INTERNAL_SERVER_ERROR',
        );
      },
      {
        ...store,
        commitTurns: async (turns) => {
          if (turns[0]?.session.turn === 2) throw new TypeError(`cannot read "${turns[0].response}"`);
          return store.commitTurns(turns);
        },
      },
    );
    expect(entries).toEqual([
      expect.objectContaining({
        level: 'error',
        chatId: expect.stringMatching(/^chat_[0-9a-z]{9}[0-9a-f]{32}$/),
        turn: 2,
        err: expect.objectContaining({
          type: 'TypeError',
          message: '',
          stack: expect.stringContaining('log.test.ts'),
        }),
      }),
    ]);
    expect(text).not.toContain(canary);
  });

  it('reports why the store failed', async () => {
    const commitTurns = async () => Promise.reject(new StoreFailure('unavailable', 'The disk is full.'));
    const { entries } = await logged(
      undefined,
      async () => void (await server.ask('/v1/bots/counting/startChat', { body: {} })),
      { ...memoryStore(), commitTurns },
    );
    expect(entries).toEqual([
      expect.objectContaining({
        level: 'warn',
        err: expect.objectContaining({ message: 'The disk is full.' }),
      }),
    ]);
  });

  it('can be silent', async () => {
    const { entries } = await logged('silent', async () => {
      await service?.close();
      await start(server, 'waiting-request');
    });
    expect(entries).toEqual([]);
  });
});
