import { afterAll, beforeAll, it } from 'vitest';
import { startServerProcess } from '../../support/server-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeWaits } from '../honest-visitor.ts';
import { fillStore, LARGE_CHAT } from './fill-store.ts';
import { measureReaders } from './measure.ts';

const TOKEN = 'correct-horse-battery-staple';
const folder = temporaryFolder('readers');
beforeAll(async () => {
  const start = performance.now();
  await fillStore(`${folder.path}/data`);
  console.log('filled', performance.now() - start);
}, 120_000);
afterAll(folder.remove);

it.each([
  ['chat', `/v1/sessions/${LARGE_CHAT}`, 40],
  ['list', '/v1/bots/flooded-bot/results?limit=200', 4],
  ['list ordinary', '/v1/bots/ordinary-bot/results?limit=200', 20],
  ['text', '/v1/bots/flooded-bot/results?text=nowhere', 4],
  ['text ordinary', '/v1/bots/ordinary-bot/results?text=nowhere', 4],
  ['state', `/v1/sessions/${LARGE_CHAT}/state`, 40],
  ['transcript', '/v1/results/large-result/transcript', 10],
  ['csv', '/v1/bots/flooded-bot/results/export?format=csv', 4],
  ['jsonl', '/v1/bots/flooded-bot/results/export?format=jsonl', 4],
  ['xlsx', '/v1/bots/flooded-bot/results/export?format=xlsx', 4],
])('%s', { timeout: 120_000 }, async (name, path, readers) => {
  const server = startServerProcess(`${folder.path}/data`, { COLLOQUY_OPERATOR_TOKEN: TOKEN });
  server.go();
  const base = (await server.listening) ?? '';
  const measured = await measureReaders(
    { base, pid: server.pid },
    { path, readers, ms: 6_000, headers: { authorization: `Bearer ${TOKEN}` } },
  );
  console.log(name, describeWaits(measured), `RSS ${measured.peakMb.toFixed(0)} MiB`, JSON.stringify(measured.statuses), `${(measured.bytes / 2 ** 20).toFixed(0)} MiB read`);
  await server.kill();
});
