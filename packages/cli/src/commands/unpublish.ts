// `colloquy unpublish`: addresses are taken off their bots.
import type { Store } from '@colloquy/server';
import { findBot } from '../bots/find-bot.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openUsedDataFolder } from '../flow-files/data-folder.ts';
import type { World } from '../world.ts';
import { complain, print } from '../world.ts';

export const unpublish: Command = {
  name: 'unpublish',
  summary: 'Takes bots off their addresses; nobody starts a chat there any more.',
  operands: 'ADDRESS…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `An address is the public id of a bot. The id of a bot stands for all its addresses. Chats that are under way go on,
results stay, and a restart of the server does not bring the address back: colloquy publish does.

  colloquy unpublish lead-autumn`,
  options: { data: dataOption },
  run: async (call) => {
    const { operands, world } = call;
    const data = await openUsedDataFolder(dataFolderOf(call), world.environment);
    if (!data.ok) {
      complain(world, data.message);
      return exitCodes.problems;
    }
    let isGood = true;
    try {
      for (const name of operands) isGood = (await takeOff(data.store, name, world)) && isGood;
    } finally {
      await data.store.close();
    }
    return isGood ? exitCodes.good : exitCodes.problems;
  },
};

async function takeOff(store: Store, name: string, world: World): Promise<boolean> {
  const found = await findBot(store, name);
  if (!found.ok) {
    complain(world, found.message);
    return false;
  }
  const { bot } = found;
  const publicIds = bot.publicIds.includes(name) ? [name] : bot.publicIds;
  if (publicIds.length === 0) {
    complain(world, `"${bot.name}" has no address.`);
    return false;
  }
  await store.remove({ kind: 'addresses', publicIds });
  const left = bot.publicIds.filter((publicId) => !publicIds.includes(publicId));
  const rest = left.length > 0 ? `It is still at ${left.join(', ')}.` : 'It has no address any more.';
  print(world, `"${bot.name}" is off ${publicIds.join(', ')}. ${rest}`);
  return true;
}
