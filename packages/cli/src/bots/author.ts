// The author: who a version is published by, as far as the machine knows.
import type { CommandIo } from '../io.ts';

/** The name of the account under which the command runs. */
export function authorOf({ environment }: Pick<CommandIo, 'environment'>): string | undefined {
  return environment.USER || environment.LOGNAME || environment.USERNAME || undefined;
}
