// `colloquy unpublish`: removes addresses from their bots, or takes bots offline.
import type { ListedBot } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import { changeBot, findBot } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onManagement } from '../management/on-management.ts';

export const unpublish: Command = {
  name: 'unpublish',
  summary: 'Removes a bot from an address, or unpublishes it, so that no new chats start.',
  operands: 'ADDRESS|BOT…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `An address is a public id of a bot. Given an address, only that address is removed and becomes
available. Given the id of a bot, the whole bot is unpublished: it has no live version and keeps
its addresses. Open chats continue, and results are kept. A restart of the server does not undo
this; colloquy publish or colloquy rollback does.

  colloquy unpublish lead-autumn
  colloquy unpublish lead-bot`,
  options: managementOptions,
  run: (call) =>
    onManagement(call, async (management) => {
      const { operands, io } = call;
      let isGood = true;
      for (const name of operands) isGood = (await takeOff({ management, io }, name)) && isGood;
      return isGood ? exitCodes.good : exitCodes.problems;
    }),
};

interface Parts {
  readonly management: Management;
  readonly io: CommandIo;
}

async function takeOff(dependencies: Parts, name: string): Promise<boolean> {
  const { management, io } = dependencies;
  const found = await findBot(management, name);
  if (!found.ok) {
    complain(io, found.message);
    return false;
  }
  const { bot } = found;
  if (!bot.publicIds.includes(name)) return unpublishWhole(dependencies, bot);
  if (!management.machine)
    throw new Error(
      'An address can be removed only on the machine of the server. To unpublish the whole bot, name it by its id.',
    );
  await management.machine.removeAddress(name);
  const left = bot.publicIds.filter((publicId) => publicId !== name);
  const rest = left.length > 0 ? `Its other addresses: ${left.join(', ')}.` : 'It has no address left.';
  print(io, `"${oneLine(bot.name)}" no longer has the address ${name}. ${rest}`);
  return true;
}

async function unpublishWhole({ management, io }: Parts, bot: ListedBot): Promise<boolean> {
  if (bot.version === undefined) {
    complain(io, `"${bot.name}" is not published.`);
    return false;
  }
  await changeBot(management, bot.id, { version: null });
  const addresses = bot.publicIds.length > 0 ? ` It keeps ${bot.publicIds.join(', ')}.` : '';
  print(
    io,
    `"${oneLine(bot.name)}" is unpublished.${addresses} To publish version ${bot.version} again: npx colloquy rollback ${bot.id} ${bot.version}`,
  );
  return true;
}
