// `colloquy migrate`: migrates the database schema without starting a server.
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Migrates the database schema. "colloquy serve" also does this on start.',
  operands: '',
  least: 0,
  most: 0,
  details: `All steps run in one transaction. After the migration, running servers of an older version refuse turns (503, also at /readyz), so start
the new servers next. With --dry-run the steps run and are rolled back.

  colloquy migrate --dry-run
  DATABASE_URL=postgres://… colloquy migrate`,
  options: {
    data: dataOption,
    'dry-run': { description: 'Runs the steps, rolls them back, and prints the result.' },
  },
  run: async (call) => {
    const { isOn, io } = call;
    const isDryRun = isOn('dry-run');
    try {
      // Loaded here, because no other command needs it.
      const { migrateStore } = await import('@colloquy/storage/migration');
      const { DATABASE_URL: databaseUrl } = io.environment;
      const { from, to } = await migrateStore({ dataFolder: dataFolderOf(call), databaseUrl, isDryRun });
      const steps = to - from === 1 ? '1 step' : `${to - from} steps`;
      if (from === to) print(io, `The tables are up to date (schema ${to}).`);
      else if (isDryRun)
        print(
          io,
          `Schema ${from} would become ${to} (${steps}). The steps ran and were rolled back: nothing has changed.`,
        );
      else print(io, `Schema ${from} has become ${to} (${steps}).`);
      return exitCodes.good;
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};
