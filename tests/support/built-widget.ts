// The widget for browser tests, built from its sources as they are.
import { shared } from './shared.ts';

/**
 * The folder of the build, made once for all tests of a run.
 *
 * @example const server = await startServer({ bots, http: { widgetFolder: await builtWidget() } });
 */
export function builtWidget(): Promise<string> {
  return shared('widget');
}
