// The studio for browser tests, built from its sources as they are.
import { shared } from './shared.ts';

/**
 * The folder of the build, made once for all tests of a run.
 *
 * @example const server = await startServer({ bots, http: { studioFolder: await builtStudio() } });
 */
export function builtStudio(): Promise<string> {
  return shared('studio');
}
