// The program that a service starts: this one, at a path that a service can reach.
import { realpathSync } from 'node:fs';
import { isSea } from 'node:sea';

/** Folders that are hidden from a service (`ProtectHome`), or empty for it (`PrivateTmp`). */
const OUT_OF_REACH = /^\/(?:home|root|run\/user|tmp|var\/tmp)\//;

/**
 * Whether a service cannot reach a file or folder.
 *
 * @example isOutOfReach('/var/tmp/bots') // true
 */
export function isOutOfReach(path: string): boolean {
  return OUT_OF_REACH.test(`${path}/`);
}

/** The command line of the program, or why a service cannot start it. */
export type ServiceProgram =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly message: string };

/**
 * The command line that starts the running program: the executable alone, or Node with the script.
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
