// Publishes a bot into a data folder or database that no server has opened yet.
import { createColloquy, openStore } from '@colloquy/server';

/** @throws when the bot cannot run */
export async function publishInto(
  dataFolder: string,
  definition: unknown,
  databaseUrl?: string,
): Promise<void> {
  const colloquy = await createColloquy({ store: await openStore({ dataFolder, databaseUrl }) });
  const published = await colloquy.bots.publish(definition);
  await colloquy.close();
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
}
