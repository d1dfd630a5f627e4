// Publishes the calling bot into a data folder or database that no server has opened yet.
import { createColloquy, openStore } from '@colloquy/server';
import { callingRegistry } from './calling-bot.ts';

/** @throws when the bot cannot run */
export async function publishCalling(
  dataFolder: string,
  definition: object,
  databaseUrl?: string,
): Promise<void> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder, databaseUrl }),
    registry: callingRegistry,
  });
  const published = await colloquy.bots.publish(definition);
  await colloquy.close();
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
}
