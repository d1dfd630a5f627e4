// Large reads over HTTP: pages end at their bytes, and too many reads of the same data are refused.

import { expandFlow } from '@colloquy/blocks/testing';
import type { ListDeliveriesResponse } from '@colloquy/schema';
import { ListResultsResponse, ReadChatResponse } from '@colloquy/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../packages/runtime/src/limits.ts';
import { turnCommit } from '../../packages/storage/src/samples.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { reply, start } from './checked-answer.ts';

const RESULTS = 12;
const STORY = 'A long story. '.repeat(8_000);

const bot = expandFlow({
  id: 'story-bot',
  publicId: 'story',
  variables: [{ id: 'story', name: 'Story' }],
  groups: [{ blocks: [{ id: 'ask', type: 'text input', options: { variableId: 'story' } }, 'Thanks'] }],
});

let server: StartedServer;
beforeEach(async () => {
  server = await startServer({ bots: [bot] });
});
afterEach(() => server.close());

const get = async (path: string) => {
  const { status, body } = await server.ask(path, { method: 'GET' });
  expect(status, body).toBe(200);
  expect(Buffer.byteLength(body)).toBeLessThan(limits.pageBytes + 200_000);
  return JSON.parse(body) as unknown;
};

/** Results whose stories have some 100 KiB each, and a message about each that could not be sent. */
async function fill(): Promise<readonly string[]> {
  const ids = Array.from({ length: RESULTS }, (_, index) => `result-${String(index).padStart(2, '0')}`);
  for (const [index, id] of ids.entries())
    await server.store.commitTurns([
      turnCommit({
        session: { id: `session-${index}`, botId: 'story-bot', resultId: id, updatedAt: 1_000 + index },
        results: [
          {
            id,
            botId: 'story-bot',
            sessionId: `session-${index}`,
            variables: JSON.stringify([{ id: 'story', name: 'Story', value: STORY }]),
            hasStarted: true,
            isCompleted: index % 2 === 0,
          },
        ],
        outbox: [
          { sender: 'webhook', destination: 'hook', payload: JSON.stringify({ type: 'answer', STORY }) },
        ],
      }),
    ]);
  return ids;
}

describe('a list of large results', () => {
  it.each(['', 'completed=true', 'text=long+story', 'variable=Story'])(
    'has pages without gaps or repetitions: %s',
    async (filter) => {
      const ids = await fill();
      const seen: string[] = [];
      let pages = 0;
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams(`limit=200&${filter}`);
        if (cursor !== undefined) query.set('cursor', cursor);
        const page = ListResultsResponse.parse(await get(`/v1/bots/story-bot/results?${query}`));
        seen.push(...page.results.map(({ id }) => id));
        cursor = page.cursor;
        pages++;
      } while (cursor !== undefined);
      expect(seen).toEqual(
        ids.filter((_, index) => filter !== 'completed=true' || index % 2 === 0).reverse(),
      );
      expect(pages).toBeGreaterThan(1);
    },
  );

  it('reads a limited amount for each page of a search without matches', async () => {
    await fill();
    const read: number[] = [];
    const { findResults } = server.store;
    Object.assign(server.store, {
      findResults: async (...asked: Parameters<typeof findResults>) => {
        const found = await findResults(...asked);
        read.push(found.bytes);
        return { ...found, results: found.results };
      },
    });
    expect(ListResultsResponse.parse(await get('/v1/bots/story-bot/results?text=nowhere')).results).toEqual(
      [],
    );
    expect(Math.max(...read)).toBeLessThanOrEqual(limits.pageBytes);
  });
});

it('the outbox lists large messages in pages without gaps', async () => {
  await fill();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `&after=${after}`;
    const page = (await get(`/v1/outbox?state=waiting&limit=100${query}`)) as {
      readonly entries: ListDeliveriesResponse['deliveries'];
      readonly after?: string;
    };
    expect(page.entries.length).toBeLessThanOrEqual(5);
    seen.push(...page.entries.map(({ id }) => id));
    after = page.after;
  } while (after !== undefined);
  expect(new Set(seen).size).toBe(RESULTS);
});

it('reads of one chat beyond the queue get 503 with Retry-After, and other chats are read', async () => {
  const { sessionId } = await start(server, 'story');
  await reply(server, sessionId, { type: 'text', text: 'Ada' });
  const other = await start(server, 'story');
  const all = Array.from({ length: 40 }, () => server.ask(`/v1/sessions/${sessionId}`, { method: 'GET' }));
  const beside = await server.ask(`/v1/sessions/${other.sessionId}`, { method: 'GET' });
  const answers = await Promise.all(all);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(limits.readsPerSubject);
  for (const { headers, json } of refused) {
    expect(headers['retry-after']).toBe('2');
    expect(json.message).toContain('Too many reads of the same data');
  }
  expect(ReadChatResponse.parse(beside.json).turns).toHaveLength(1);
});
