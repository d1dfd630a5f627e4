// A process that talks to a bot whose every turn sends something, and sends it: to be killed at any moment.
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createColloquy, openStore } from '@colloquy/server';
import { withEffects } from '../../../packages/runtime/src/outbox/effects.ts';
import { startOutboxWorker } from '../../../packages/runtime/src/outbox/outbox-worker.ts';
import { GRACE_MS, SEND_MS } from './lease.ts';

const [dataFolder = '', log = '', mode = 'talk'] = process.argv.slice(2);

/** One line, written at once and whole: what stands in the file survives the process. */
function note(...words: readonly (string | number)[]): void {
  appendFileSync(log, `${words.join(' ')}\n`);
}

const store = await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL || undefined });
const clock = store.clock ?? Date.now;
const worker = startOutboxWorker({
  store: store.outbox,
  senders: new Map([
    [
      'file',
      async ({ id, payload, attempts }) => {
        note('begin', id, Math.round(clock()), attempts, process.pid);
        await wait(Math.random() * 4);
        note('got', id, payload);
        await wait(Math.random() * 4);
        return { ok: true };
      },
    ],
  ]),
  clock,
  sendMs: SEND_MS,
  claimGraceMs: GRACE_MS,
  lookMs: 20,
});
const sending = withEffects(
  store,
  ({ session: { id, turn } }) => [
    { sender: 'file', destination: 'one', payload: `${id}/${turn}` },
    ...(turn % 2 === 0 ? [{ sender: 'file', destination: 'two', payload: `${id}/${turn}/even` }] : []),
  ],
  { onAdded: worker.ring },
);
// The worker above is the only one: that of a server knows other senders.
const colloquy = await createColloquy({ store: sending, worksInBackground: false });

async function talk(): Promise<void> {
  for (;;) {
    const started = await colloquy.chats.startChat('counting', {});
    const { sessionId } = JSON.parse(started.body) as { sessionId: string };
    note('acknowledged', `${sessionId}/1`);
    for (let turn = 2; turn <= 8; turn++) {
      const { status } = await colloquy.chats.continueChat(sessionId, { message: `${turn}` });
      if (status !== 200) throw new Error(`A turn was answered with ${status}.`);
      note('acknowledged', `${sessionId}/${turn}`);
    }
  }
}

async function finish(): Promise<void> {
  while ((await store.outbox.count()).waiting > 0) await wait(20);
  await worker.stop();
  await colloquy.close();
}

console.log('ready');
await (mode === 'talk' ? Promise.all([talk(), talk(), talk()]) : finish());
