// A token for other bots costs the store as many reads for a result that exists as for a missing one, so response times reveal nothing.
import type { Store } from '@colloquy/server';
import { memoryStore } from '@colloquy/server';
import { afterEach, expect, it } from 'vitest';
import { botOf, textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

let server: StartedServer;
afterEach(() => server?.close());

const bot = botOf({ publicId: 'tour', blocks: [textBlock('hi', 'Hi')], choices: ['Yes'] });

/** A store that notes which of its reads are called. */
function countedStore(reads: string[]): Store {
  const store = memoryStore();
  const methods = Object.entries(store)
    .filter(([name, method]) => /^(?:load|list|find)/.test(name) && typeof method === 'function')
    .map(([name, method]) => [
      name,
      (...given: unknown[]) => {
        reads.push(name);
        return Reflect.apply(method, store, given);
      },
    ]);
  return { ...store, ...Object.fromEntries(methods) };
}

/** The reads of one request with a token for another bot. */
async function startCounting(): Promise<
  (path: string, method: 'GET' | 'DELETE' | 'POST') => Promise<{ foreign: string[]; missing: string[] }>
> {
  const reads: string[] = [];
  server = await startServer({ bots: [bot], store: countedStore(reads) });
  const { resultId } = (await server.ask('/v1/bots/tour/startChat', { body: {} })).json;
  const body = { name: 'other', scopes: ['read', 'operate'], bots: ['another-bot'] };
  const { secret } = (await server.ask('/v1/tokens', { body })).json;
  return async (path, method) => {
    const readsFor = async (id: unknown) => {
      const { length } = reads;
      const { status } = await server.ask(`/v1/results/${id}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}` },
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect(status).toBe(404);
      return reads.slice(length).toSorted();
    };
    return { foreign: await readsFor(resultId), missing: await readsFor('r'.repeat(24)) };
  };
}

it.each([
  ['GET', ''],
  ['DELETE', ''],
  ['GET', '/transcript'],
] as const)(
  '%s /v1/results/{resultId}%s reads the same for a foreign and a missing result',
  async (method, path) => {
    const count = await startCounting();
    const { foreign, missing } = await count(path, method);
    expect(foreign).toContain('loadResult');
    expect(foreign).toEqual(missing);
  },
);

it('a delivery looks up a foreign result several times, as it does a missing one', async () => {
  const count = await startCounting();
  for (const reads of Object.values(await count('/blocks/ask/webhook', 'POST')))
    expect(reads.filter((name) => name === 'loadResult').length).toBeGreaterThan(1);
});
