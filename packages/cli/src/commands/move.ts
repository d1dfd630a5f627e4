// `colloquy move`: moves everything from the SQLite file of a data folder to PostgreSQL, or back.
import { join } from 'node:path';
import type { Move, MoveProgress } from '@colloquy/storage/move';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { DATABASE_FILE, dataFolderOf, dataOption } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';

export const move: Command = {
  name: 'move',
  summary: 'Moves bots, chats and results from a data folder to PostgreSQL, or back.',
  operands: '',
  least: 0,
  most: 0,
  details: `Stop all servers first. Everything is copied: bots with all versions and drafts, chats, results, tokens, webhooks, the outbox and the audit
log. Then both sides are read again and every value is compared. If the command is interrupted, run it again: it goes on where it was. Until it is
done, no server starts on the target.

The file that was moved from is renamed, not deleted. A database that was moved from keeps its rows. Uploaded files, credentials and their key stay in
the data folder, and are used from there.

The address may be the word "database" for that of DATABASE_URL, so that no password is on the command line.

  colloquy move --to postgres://bot:secret@db.example.com/chats --data /var/lib/colloquy
  DATABASE_URL=postgres://… colloquy move --to database
  DATABASE_URL=postgres://… colloquy move --from database --data ./moved-back`,
  options: {
    data: dataOption,
    to: { value: 'ADDRESS', description: 'PostgreSQL database that everything is moved to.' },
    from: {
      value: 'ADDRESS',
      description: 'PostgreSQL database that everything is moved from, into the data folder.',
    },
  },
  run: async (call) => {
    const { io } = call;
    const wanted = moveOf(call);
    if (typeof wanted === 'string') {
      complain(io, wanted);
      return exitCodes.usage;
    }
    try {
      // Loaded here, because no other command needs it.
      const { moveStore } = await import('@colloquy/storage/move');
      const { rows, target, putAside } = await moveStore(wanted, { onProgress: progressTo(call) });
      print(
        io,
        `${target} now has ${rows.bots} bots, ${rows.sessions} chats and ${rows.results} results. Every value was compared.`,
      );
      return tellNext(call, wanted, putAside);
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
  },
};

/** What the options ask for, or what is wrong with them. */
function moveOf(call: CommandCall): Move | string {
  const file = join(dataFolderOf(call), DATABASE_FILE);
  const [to, from] = [call.text('to'), call.text('from')];
  if ((to === undefined) === (from === undefined))
    return 'Where to? Use --to ADDRESS to move to PostgreSQL, or --from ADDRESS to move back into the data folder.';
  const address = to ?? from ?? '';
  const url = address === 'database' ? call.io.environment.DATABASE_URL : address;
  if (!url)
    return 'DATABASE_URL is not set. Set it to the address of the database, or write the address instead of "database".';
  return to === undefined ? { file, fromDatabase: url } : { file, toDatabase: url };
}

/** A line when the rows of a table are there; empty tables are left out. */
function progressTo({ io }: CommandCall): (progress: MoveProgress) => void {
  return ({ step, table, rows, all }) => {
    if (all === 0 || rows < all) return;
    print(io, step === 'copying' ? `Copied ${table}: ${all} rows` : `Compared ${table}: the same`);
  };
}

function tellNext(call: CommandCall, wanted: Move, putAside: string | undefined): ExitCode {
  const { io } = call;
  const folder = dataFolderOf(call);
  if ('toDatabase' in wanted) {
    print(
      io,
      `The file that was moved is now ${putAside}. Delete it when you no longer need it: it contains all chats.`,
    );
    print(
      io,
      `Start servers with DATABASE_URL and --data ${folder}: uploaded files, credentials and their key stay in ${folder}. A server on another machine needs a copy of it, or S3 for the files.`,
    );
  } else {
    print(io, `Start the server without DATABASE_URL: npx colloquy serve --data ${folder}`);
    print(
      io,
      'The database keeps its rows. Remove them when you no longer need them: DROP SCHEMA colloquy CASCADE',
    );
  }
  return exitCodes.good;
}
