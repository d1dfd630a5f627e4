// `colloquy unpublish`: addresses are taken off their bots, or bots off the air.
import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import { findBot } from '../office/find-bot.ts';
import type { Office, OfficeBot } from '../office/office.ts';
import { officeOptions, onOffice } from '../office/on-office.ts';

export const unpublish: Command = {
  name: 'unpublish',
  summary: 'Takes bots off their addresses, or off the air; nobody starts a chat any more.',
  operands: 'ADDRESS|BOT…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `An address is the public id of a bot; it is free afterwards. The id of a bot stands for the bot
as a whole: it runs no version any more, and keeps its addresses. Chats that are under way go on,
results stay, and a restart of the server brings nothing back: colloquy publish does, or
colloquy rollback.

  colloquy unpublish lead-autumn
  colloquy unpublish lead-bot`,
  options: officeOptions,
  run: (call) =>
    onOffice(call, async (office) => {
      const { operands, io } = call;
      let isGood = true;
      for (const name of operands) isGood = (await takeOff({ office, io }, name)) && isGood;
      return isGood ? exitCodes.good : exitCodes.problems;
    }),
};

interface Parts {
  readonly office: Office;
  readonly io: CommandIo;
}

async function takeOff(parts: Parts, name: string): Promise<boolean> {
  const { office, io } = parts;
  const found = await findBot(office, name);
  if (!found.ok) {
    complain(io, found.message);
    return false;
  }
  const { bot } = found;
  if (!bot.publicIds.includes(name)) return unpublishWhole(parts, bot);
  await office.takeOff(name);
  const left = bot.publicIds.filter((publicId) => publicId !== name);
  const rest = left.length > 0 ? `It is still at ${left.join(', ')}.` : 'It has no address any more.';
  print(io, `"${oneLine(bot.name)}" is off ${name}. ${rest}`);
  return true;
}

async function unpublishWhole({ office, io }: Parts, bot: OfficeBot): Promise<boolean> {
  if (bot.version === undefined) {
    complain(io, `"${bot.name}" is not published.`);
    return false;
  }
  await office.changeBot(bot.id, { version: 'none' });
  const addresses = bot.publicIds.length > 0 ? ` It keeps ${bot.publicIds.join(', ')}.` : '';
  print(
    io,
    `"${oneLine(bot.name)}" is unpublished.${addresses} To bring version ${bot.version} back: npx colloquy rollback ${bot.id} ${bot.version}`,
  );
  return true;
}
