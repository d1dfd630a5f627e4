// Fills a store with sessions that wait for their first reply, the way they get there in life: by being started.
import { readFileSync, writeFileSync } from 'node:fs';
import { createColloquy, openStore } from '@colloquy/server';
import type { FillOrder } from './sections/store-growth.ts';

/** Starts under way at once; the store gathers them into one transaction. */
const AT_ONCE = 256;

const { dataFolder, flowFile, publicId, sessions, idsFile } = JSON.parse(process.argv[2] ?? '') as FillOrder;
const colloquy = await createColloquy({ store: await openStore({ dataFolder }) });
await colloquy.bots.publish(JSON.parse(readFileSync(flowFile, 'utf8')), { publicId });
const ids: string[] = [];
while (ids.length < sessions) {
  const answers = await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, sessions - ids.length) }, () =>
      colloquy.chats.startChat(publicId, {}),
    ),
  );
  for (const { status, body } of answers) {
    if (status !== 200) throw new Error(body);
    ids.push((JSON.parse(body) as { sessionId: string }).sessionId);
  }
}
writeFileSync(idsFile, ids.join('\n'));
await colloquy.close();
process.stdout.write(`${JSON.stringify({ sessions: ids.length })}\n`);
