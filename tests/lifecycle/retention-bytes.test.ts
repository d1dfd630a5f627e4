// What retention removed is gone from the bytes of the database within a day, by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createColloquy, openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { startRetention } from '../../packages/management/src/retention/start-retention.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 60 * 60 * 1000;
/** Seldomer than a server makes them, which is harder. */
const PASS = 2 * HOUR;
const CHATS = 60;
const words = (number: number) => `plover-${number}-kestrel`;
const bot = { ...countingBot, settings: { general: { sessionExpiryHours: 2, resultRetentionDays: 1 } } };

it('retention removes the last byte of an expired chat within a day', async () => {
  const { path, remove } = temporaryFolder('retention-bytes');
  const store = await openStore({ dataFolder: path });
  const time = { now: Date.UTC(2026, 10, 21) };
  const clock = () => time.now;
  const colloquy = await createColloquy({ store, clock });
  const retention = startRetention({ store, clock, steadyClock: clock, isOff: true, pauseMs: 0 });
  await colloquy.bots.publish(bot);
  /** Those chats of whose words some bytes are in some file of the folder. */
  const found = () => {
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(file.parentPath, file.name))));
    return Array.from({ length: CHATS }, (_, number) => number).filter((number) =>
      bytes.includes(words(number)),
    );
  };
  /** Passes as a server makes them. */
  async function pass(hours: number): Promise<void> {
    for (const end = time.now + hours * HOUR; time.now < end; ) {
      time.now += PASS;
      await retention.runOnce();
    }
  }

  await pass(1);
  for (let number = 0; number < CHATS; number++) {
    const { body } = await colloquy.chats.startChat('counting', {
      prefilledVariables: { Last: words(number) },
    });
    const { sessionId } = JSON.parse(body) as { sessionId: string };
    // Rows that grow move others to other pages.
    await colloquy.chats.continueChat(sessionId, { message: `${words(number)} ${'x'.repeat(50 * number)}` });
  }
  expect(found().length).toBe(CHATS);
  await pass(24);
  expect(found().length).toBeGreaterThan(0);
  await pass(24);
  expect(found()).toEqual([]);

  await retention.stop();
  await colloquy.close();
  remove();
}, 120_000);
