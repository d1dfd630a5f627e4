// The widget for browser tests, built from its sources as they are.
import { buildWidget } from '../../packaging/widget/build-widget.ts';
import { temporaryFolder } from './temporary-folder.ts';

let built: Promise<string> | undefined;

/**
 * The folder of the build, made once for all tests of a file and gone with them.
 *
 * @example const server = await startServer({ bots, http: { widgetFolder: await builtWidget() } });
 */
export function builtWidget(): Promise<string> {
  built ??= (async () => {
    const { path, remove } = temporaryFolder('widget');
    process.once('exit', remove);
    await buildWidget(path);
    return path;
  })();
  return built;
}
