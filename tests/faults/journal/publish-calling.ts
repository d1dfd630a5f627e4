// Publishes the calling bot into a data folder that no server has opened yet.
import { createColloquy, openStore } from '@colloquy/server';
import { callingRegistry } from './calling-bot.ts';

/** @throws when the bot cannot run */
export async function publishCalling(dataFolder: string, definition: object): Promise<void> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder }),
    registry: callingRegistry,
  });
  const published = await colloquy.publish(definition);
  await colloquy.close();
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
}
