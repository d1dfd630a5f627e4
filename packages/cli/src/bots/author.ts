// The author: who a version is published by, as far as the machine knows.
import type { World } from '../world.ts';

/** The name of the account under which the command runs. */
export function authorOf({ environment }: Pick<World, 'environment'>): string | undefined {
  return environment.USER || environment.LOGNAME || environment.USERNAME || undefined;
}
