// A server with channels as a process of its own, to be killed at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../support/built-program.ts';

const PROGRAM = await builtProgram('tests/faults/channels/channel-process.main.ts');

/** More than a server holds an event or a message, so that the next one finds all of it free. */
export const HELD_MS = 61_000;

/** Where a server has its data. */
export interface Place {
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Starts a server.
 *
 * @param forwardMs how far its clock is ahead
 * @param port where it listens; 0 for a free one
 * @param speed of its clock
 */
export function startKillable(
  { dataFolder, databaseUrl = '' }: Place,
  forwardMs: number,
  port: number,
  speed = 1,
) {
  const child = spawn(process.execPath, [PROGRAM, dataFolder, `${forwardMs}`, `${port}`, `${speed}`], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
      COLLOQUY_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    ready: Promise.race([once(child.stdout, 'data'), ended]),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
