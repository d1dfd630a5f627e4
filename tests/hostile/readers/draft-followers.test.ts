// Fifty people follow a draft while somebody pastes 3 MB into it, again and again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fillStore } from './fill-store.ts';
import type { CountedServer } from './measure.ts';
import { asOperator, startCountedServer } from './measure.ts';

const FOLLOWERS = 50;
const EDITS = 3;
const DRAFT = '/v1/bots/chatting-bot/draft';

const folder = temporaryFolder('draft-followers');
let server: CountedServer;
beforeAll(async () => {
  await fillStore(`${folder.path}/data`, { largeTurns: 1, largeResults: 0, ordinaryResults: 0 });
  server = await startCountedServer(folder.path);
}, 120_000);
afterAll(async () => {
  await server.kill();
  folder.remove();
});

it('followers of a draft get a reload event instead of every large paste', {
  timeout: 120_000,
}, async () => {
  const stop = new AbortController();
  const followers = Array.from({ length: FOLLOWERS }, async () => {
    const response = await fetch(`${server.base}${DRAFT}/changes`, {
      headers: { ...asOperator, accept: 'text/event-stream' },
      signal: stop.signal,
    });
    let text = '';
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      text += Buffer.from(piece.subarray(0, 1_000)).toString();
      if (text.includes(`id: ${EDITS}\n`)) break;
    }
    return { bytes, resets: text.match(/event: reset/g)?.length };
  });
  await edit('ready');
  await server.longestRound();
  for (let count = 1; count < EDITS; count++) await edit('x'.repeat(3_000_000 + count));
  const received = await Promise.all(followers);
  stop.abort();
  for (const { bytes, resets } of received) {
    expect(bytes).toBeLessThan(10_000);
    expect(resets).toBe(EDITS - 1);
  }
  // So they do, all at once.
  const read = async () => {
    const response = await fetch(`${server.base}${DRAFT}`, { headers: asOperator });
    return [response.status, (await response.bytes()).length > 3_000_000];
  };
  expect(await Promise.all(Array.from({ length: FOLLOWERS }, read))).toEqual(
    Array.from({ length: FOLLOWERS }, () => [200, true]),
  );
  const longestRoundMs = await server.longestRound();
  const peakMb = server.peakMb();
  console.info(`longest round ${longestRoundMs.toFixed(0)} ms; memory ${peakMb?.toFixed(0)} MiB`);
  expect(longestRoundMs).toBeLessThan(150);
  if (peakMb !== undefined) expect(peakMb).toBeLessThan(700);
});

async function edit(name: string): Promise<void> {
  const response = await fetch(`${server.base}${DRAFT}`, {
    method: 'PATCH',
    headers: { ...asOperator, 'content-type': 'application/json-patch+json', 'if-match': '*' },
    body: JSON.stringify([{ op: 'add', path: '/settings', value: { metadata: { description: name } } }]),
  });
  expect(response.status, await response.text()).toBe(200);
}
