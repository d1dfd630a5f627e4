// The program that a service is to start: this one, at a place where a service can reach it.
import { realpathSync } from 'node:fs';
import { isSea } from 'node:sea';

/** Folders that a service must not see (`ProtectHome`), or that are empty for it (`PrivateTmp`). */
const OUT_OF_REACH = /^\/(?:home|root|run\/user|tmp|var\/tmp)\//;

/**
 * Whether a service cannot reach a file or folder.
 *
 * @example isOutOfReach('/var/tmp/bots') // true
 */
export function isOutOfReach(path: string): boolean {
  return OUT_OF_REACH.test(`${path}/`);
}

/** The words that start it, or why a service could not. */
export type ServiceProgram =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * How a service starts what runs here: the executable alone, or Node with the program.
 *
 * @example serviceProgram(process) // { ok: true, words: ['/usr/local/bin/colloquy'] }
 */
export function serviceProgram({
  execPath,
  argv,
}: Pick<NodeJS.Process, 'execPath' | 'argv'>): ServiceProgram {
  const [, program = ''] = argv;
  const words = isSea() ? [execPath] : [execPath, realpathSync(program)];
  const hidden = words.find(isOutOfReach);
  if (hidden === undefined) return { ok: true, words };
  return {
    ok: false,
    message: `A service cannot reach ${hidden}: home folders and temporary ones are closed to it. Put the program elsewhere, for example into /usr/local/bin or /opt, and call it from there.`,
  };
}
