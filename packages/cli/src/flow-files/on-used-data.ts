// A command on what is kept: opens the data folder, and closes it again.
import type { Store } from '@colloquy/server';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain } from '../io.ts';
import { dataFolderOf, openUsedDataFolder } from './data-folder.ts';

/** Runs a task on the store of the data folder. When nothing was ever kept there, or it cannot be opened, it says so. */
export async function onUsedData(
  call: CommandCall,
  task: (store: Store) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { io } = call;
  const data = await openUsedDataFolder(dataFolderOf(call), io.environment);
  if (!data.ok) {
    complain(io, data.message);
    return exitCodes.problems;
  }
  try {
    return await task(data.store);
  } finally {
    await data.store.close();
  }
}
