// The author of a change, as far as the machine knows.
import type { Attribution } from '@colloquy/server';
import type { CommandIo } from '../io.ts';

/** The name of the account that runs the command. */
function authorOf({ environment }: Pick<CommandIo, 'environment'>): string | undefined {
  return environment.USER || environment.LOGNAME || environment.USERNAME || undefined;
}

/**
 * The user who runs a command, for the audit log.
 *
 * @param operation the equivalent operation over HTTP
 */
export function attributionOf(io: Pick<CommandIo, 'environment'>, operation: string): Attribution {
  const name = authorOf(io);
  return { actor: { kind: 'command', ...(name === undefined ? {} : { name }) }, operation };
}
