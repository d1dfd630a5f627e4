// `colloquy backup`: all data of a server, in one file, while it runs.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { sizeOf } from '../doctor/size-of.ts';
import { dataFolderOf, dataOption } from '../flow-files/data-folder.ts';
import { pgCommand } from '../flow-files/pg-command.ts';
import { complain, print } from '../io.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Writes all data of a server to one file. The server can keep running.',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `The backup contains bots, chats, results, uploaded files and encrypted credentials, as of the start of the command. The encryption key
of the credentials is left out, so the file alone does not reveal them: keep a copy of the key elsewhere, or include it with --with-key.
Chats in PostgreSQL are backed up with pg_dump; the command then prints the pg_dump command to run.

  colloquy backup monday.backup
  colloquy backup /mnt/backups/monday.backup --data /var/lib/colloquy`,
  options: {
    data: dataOption,
    'with-key': {
      description: 'Includes the encryption key. Anyone with the file can then decrypt the credentials.',
    },
    force: { description: 'Replaces an existing file.' },
  },
  run: async (call) => {
    const { operands, isOn, io } = call;
    const [file = ''] = operands;
    const dataFolder = dataFolderOf(call);
    const { DATABASE_URL: databaseUrl, COLLOQUY_S3_BUCKET: bucket } = io.environment;
    if (databaseUrl) {
      complain(io, 'The chats are in the PostgreSQL database of DATABASE_URL. Back them up with:');
      complain(io, `  ${pgCommand('pg_dump', { databaseUrl, file })}`);
      complain(
        io,
        `Credentials, their key and uploads are ordinary files in ${dataFolder}: copy that folder.`,
      );
      return exitCodes.problems;
    }
    const folder = dirname(file);
    if (!existsSync(folder)) {
      complain(io, `There is no folder ${folder} for the backup. Create it first, or choose another path.`);
      return exitCodes.problems;
    }
    try {
      // Loaded here, because no other command needs it.
      const { backUp } = await import('@colloquy/management/backup');
      const report = await backUp({ dataFolder, file, withKey: isOn('with-key'), replaces: isOn('force') });
      print(
        io,
        `${file} contains ${report.sessions} chats, ${report.results} results and ${report.files.length} files (${sizeOf(report.bytes)}).`,
      );
      const [first, ...others] = report.backups;
      if (first !== undefined)
        print(
          io,
          `Not included: backups in ${dataFolder} (${first}${others.length > 0 ? ` and ${others.length} more` : ''}). Keep them on another disk, because a failure of this disk would also destroy them.`,
        );
      if (report.leavesKey)
        print(
          io,
          `Not included: the key of the credentials, ${dataFolder}/secret.key. Keep a copy elsewhere; without it the credentials must be set again.`,
        );
      if (bucket) print(io, `Not included: uploaded files, which are stored in the S3 bucket "${bucket}".`);
      return exitCodes.good;
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};
