// `colloquy restore`: creates a data folder from a backup.
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption } from '../flow-files/data-folder.ts';
import { pgCommand } from '../flow-files/pg-command.ts';
import { complain, print } from '../io.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Restores a backup written by "colloquy backup".',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `Stop the server of the folder first. Existing chats in the folder are replaced only with --force, and are then moved aside.

  colloquy restore monday.backup --data /var/lib/colloquy`,
  options: {
    data: dataOption,
    force: { description: 'Replaces the chats in the data folder. They are moved aside, not deleted.' },
  },
  run: async (call) => {
    const { operands, isOn, io } = call;
    const [file = ''] = operands;
    const dataFolder = dataFolderOf(call);
    const { DATABASE_URL: databaseUrl } = io.environment;
    if (databaseUrl) {
      complain(io, 'DATABASE_URL names a PostgreSQL database. Restore the output of pg_dump with:');
      complain(io, `  ${pgCommand('pg_restore', { databaseUrl, file })}`);
      complain(io, 'To restore a data folder, run this command without DATABASE_URL.');
      return exitCodes.problems;
    }
    try {
      // Loaded here, because no other command needs it.
      const { restore: bringBack } = await import('@colloquy/management/restore');
      const report = await bringBack({ file, dataFolder, replaces: isOn('force') });
      const from = new Date(report.createdAt).toISOString().slice(0, 16).replace('T', ' ');
      print(
        io,
        `${dataFolder} contains ${report.sessions} chats, ${report.results} results and ${report.files.length} files as of ${from} UTC.`,
      );
      if (report.putAside !== undefined) print(io, `The previous data is in ${report.putAside}.`);
      if (!report.hasKey)
        print(
          io,
          `The backup does not contain the key of the credentials. Put yours into ${dataFolder}/secret.key or COLLOQUY_SECRET_KEY.`,
        );
      return exitCodes.good;
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};
