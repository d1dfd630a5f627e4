// Servers of the installed package, each in a process of its own.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtProgram } from './built-program.ts';
import { publishedPackage } from './published-package.ts';
import type { ServerProcess } from './start-process.ts';
import { startProcess } from './start-process.ts';

export type { ServerProcess };
export { startProcess };

const COMMAND_LINE = await builtProgram('packages/cli/src/main.ts');
const WAITING_SERVER = join(import.meta.dirname, 'waiting-server.main.ts');
const LIBRARY = pathToFileURL(join(await publishedPackage(), 'lib/library.mjs')).href;

/**
 * Starts `colloquy serve` of the installed package for a data folder, or for the database of `DATABASE_URL`.
 *
 * @example
 * const server = startServerProcess(folder.path);
 * server.go();
 * const base = await server.listening;
 * await server.kill();
 */
export function startServerProcess(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => unknown,
): ServerProcess {
  return startProcess([COMMAND_LINE, 'serve', '--data', dataFolder, '--port', '0'], { environment, onLine });
}

/**
 * Starts a server with the library of the package, which loads its code and waits for `go`: for tests that kill and replace servers so fast that
 * loading would take most of their lives.
 */
export function startWaitingServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): ServerProcess {
  return startProcess([WAITING_SERVER, LIBRARY, dataFolder], { environment });
}

/** Starts `colloquy serve FILE --data FOLDER` of the installed package, or of another program. */
export function startCommandLineServer(
  dataFolder: string,
  flowFile: string,
  { program = COMMAND_LINE, environment = {}, onLine }: ProgramChoice = {},
): ServerProcess {
  const words = ['serve', flowFile, '--data', dataFolder, '--port', '0'];
  return program.endsWith('.js')
    ? startProcess([program, ...words], { environment, onLine })
    : startProcess(words, { command: program, environment, onLine });
}

interface ProgramChoice {
  /** A file of JavaScript, which Node starts, or an executable. */
  readonly program?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Is given all that it prints. */
  readonly onLine?: ((line: string) => unknown) | undefined;
}
