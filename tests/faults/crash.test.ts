// Conversations with a server that is killed all the time: what was acknowledged is there, once, in order, byte for byte.
import { expect, it } from 'vitest';
import { startCommandLineServer, startWaitingServer } from '../support/server-process.ts';
import { testSize } from '../support/test-size.ts';
import type { KilledKind } from './lose-nothing.ts';
import { flowFile, kindsOf, loseNothing } from './lose-nothing.ts';

/** Kills of one run; a start on PostgreSQL takes longer, and one of the command line longest. */
const KILLS = testSize('COLLOQUY_TEST_KILLS', { usual: 4, long: 150 });
const KILLS_ON_POSTGRES = testSize('COLLOQUY_TEST_KILLS', { usual: 2, long: 150 });
const KILLS_OF_COMMAND_LINE = Math.ceil(KILLS / 20);

/** Another program than that of the package of this run, to be killed as often as any: `dist/colloquy/bin/program.js`, or an executable. */
const PROGRAM = process.env.COLLOQUY_TEST_PROGRAM;

const serversOfThisRun: readonly KilledKind[] = [
  { name: 'a server', kills: KILLS, isWaiting: true, isOnPostgres: false, start: startWaitingServer },
  {
    name: 'a server on PostgreSQL',
    kills: KILLS_ON_POSTGRES,
    isWaiting: true,
    isOnPostgres: true,
    start: startWaitingServer,
  },
  {
    name: 'colloquy serve',
    kills: KILLS_OF_COMMAND_LINE,
    isWaiting: false,
    isOnPostgres: false,
    start: (folder: string) => startCommandLineServer(folder, flowFile(folder)),
  },
];

const servers =
  PROGRAM === undefined
    ? serversOfThisRun
    : kindsOf(PROGRAM, { kills: KILLS, killsOnPostgres: KILLS_ON_POSTGRES });

it.each(servers)(
  'no turn is lost or doubled when $name is killed $kills times',
  { timeout: 120_000 + Math.max(KILLS, KILLS_ON_POSTGRES) * 8_000 },
  async (kind) => expect(await loseNothing(kind)).toBeGreaterThan(kind.kills),
);
