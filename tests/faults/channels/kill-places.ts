// What the fault tests of all platforms have in common: the stores, the connected account, and what people have to get.
import { join } from 'node:path';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { countingBot, expectedText } from '../counting-bot.ts';
import type { Place } from './killable-server.ts';

/** The stores of a test file: SQLite, and PostgreSQL in long runs. They are removed after its tests. */
export function killPlaces(name: string): readonly (readonly [store: string, place: () => Place])[] {
  const folder = temporaryFolder(name);
  let cluster: PostgresCluster | undefined;
  beforeAll(async () => {
    if (inject('isLong')) cluster = await startPostgresCluster();
  });
  afterAll(async () => {
    await cluster?.remove();
    folder.remove();
  });
  const placeOf = (store: string) => () => ({
    dataFolder: join(folder.path, store),
    databaseUrl: store === 'SQLite' ? undefined : cluster?.url(),
  });
  return ['SQLite', ...(inject('isLong') ? ['PostgreSQL'] : [])].map((store) => [store, placeOf(store)]);
}

/** Publishes the bot that counts, and connects an account to it. Returns the id of the channel. */
export async function connectAccount(
  { dataFolder, databaseUrl }: Place,
  account: Parameters<Awaited<ReturnType<typeof createColloquy>>['channels']['create']>[1],
): Promise<string> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder, databaseUrl }),
    dataFolder,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    worksInBackground: false,
  });
  expect((await colloquy.bots.publish(countingBot)).ok).toBe(true);
  const created = await colloquy.channels.create('counting', account);
  await colloquy.close();
  if (!created.ok) throw new Error(JSON.stringify(created.problem));
  return created.channel.id;
}

/** The texts of a person who wrote once before each kill. */
export function expectedTexts(kills: number): readonly string[] {
  const replies = Array.from({ length: kills - 1 }, (_, index) => `${index + 2}`);
  return Array.from({ length: kills }, (_, index) => expectedText(replies.slice(0, index)));
}

/** Texts without those that repeat the one before. */
export function withoutDoubles(texts: readonly unknown[]): readonly unknown[] {
  return texts.filter((text, index) => text !== texts[index - 1]);
}

/** Expects that no event of a channel waits or was given up. */
export async function expectEmptyInbox({ dataFolder, databaseUrl }: Place, channelId: string): Promise<void> {
  const store = await openStore({ dataFolder, databaseUrl });
  const left = await store.inbox.count(channelId);
  await store.close();
  expect(left).toEqual({ waiting: 0, dead: 0 });
}
