// A command on a bot: opens the data folder, finds the bot, closes it again.
import type { BotRecord, Colloquy } from '@colloquy/server';
import { createColloquy } from '@colloquy/server';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain } from '../io.ts';
import { findBot } from './find-bot.ts';

/** Runs a task on the bot that the first operand names. When there is no data or no such bot, it says so. */
export async function onABot(
  call: CommandCall,
  task: (bot: BotRecord, colloquy: Colloquy) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { operands, io } = call;
  const data = await openUsedDataFolder(dataFolderOf(call), io.environment);
  if (!data.ok) {
    complain(io, data.message);
    return exitCodes.problems;
  }
  const colloquy = await createColloquy({ store: data.store, sendsOutbox: false });
  try {
    const found = await findBot(data.store, operands[0] ?? '');
    if (found.ok) return await task(found.bot, colloquy);
    complain(io, found.message);
    return exitCodes.problems;
  } finally {
    await colloquy.close();
  }
}
