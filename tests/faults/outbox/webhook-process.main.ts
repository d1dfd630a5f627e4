// A server whose bot has a webhook, talking to itself: to be killed at any moment. Its clock is set forward, so that what an earlier one held is free.
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createColloquy, openStore } from '@colloquy/server';

const [dataFolder = '', log = '', forward = '0', mode = 'talk'] = process.argv.slice(2);

/** Milliseconds that go by in each tenth of a second while only what is left is sent. */
const HURRY_MS = 60_000;
let forwardMs = Number(forward);

/** One line, written at once and whole: what stands in the file survives the process. */
function note(...words: readonly string[]): void {
  appendFileSync(log, `${words.join(' ')}\n`);
}

const store = await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL || undefined });
const colloquy = await createColloquy({
  store,
  dataFolder,
  environment: process.env,
  clock: () => Date.now() + forwardMs,
});

async function talk(): Promise<void> {
  for (;;) {
    const started = await colloquy.chats.startChat('counting', {});
    const { sessionId } = JSON.parse(started.body) as { sessionId: string };
    note('acknowledged', sessionId, '1');
    for (let turn = 2; turn <= 6; turn++) {
      const { status } = await colloquy.chats.continueChat(sessionId, {
        message: turn === 6 ? 'bye' : `${turn}`,
      });
      if (status !== 200) throw new Error(`A turn was answered with ${status}.`);
      note('acknowledged', sessionId, `${turn}`);
    }
  }
}

async function finish(): Promise<void> {
  while ((await store.outbox.count()).waiting > 0) {
    await wait(100);
    forwardMs += HURRY_MS;
  }
  await colloquy.close();
}

console.log('ready');
await (mode === 'talk' ? Promise.all([talk(), talk(), talk()]) : finish());
