// A server that nobody asks for anything does not wake the processor all the time.
import { openStore } from '@colloquy/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { post } from '../support/http-client.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { operationsBots } from './tour-bot.ts';

it('an idle server has no interval shorter than a second after its last response', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const set = vi.spyOn(globalThis, 'setInterval');
  const cleared = vi.spyOn(globalThis, 'clearInterval');
  const { path, remove } = temporaryFolder('at-rest');
  const store = await openStore({ dataFolder: path });
  const server = await startServer({ bots: operationsBots, store });
  onTestFinished(async () => {
    await server.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
    remove();
  });
  const running = () =>
    set.mock.calls.flatMap(([, milliseconds = 0], index) =>
      cleared.mock.calls.some(([timer]) => timer === set.mock.results[index]?.value) ? [] : [milliseconds],
    );
  const base = await server.listen();
  expect((await post({ base, path: '/v1/bots/tour/startChat', body: {} })).status).toBe(200);
  // It looks closely while it is asked for something.
  expect(Math.min(...running())).toBeLessThan(1_000);
  // Its timers alone go ahead, by ten seconds.
  vi.advanceTimersByTime(10_000);
  expect(Math.min(...running())).toBeGreaterThanOrEqual(1_000);
});
