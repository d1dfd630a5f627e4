// Stands in for `built-widget.ts`: the widget that the package brings.
import { join } from 'node:path';
import { publishedPackage } from '../published-package.ts';

/** The folder from which the package serves the widget. */
export async function builtWidget(): Promise<string> {
  return join(await publishedPackage(), 'lib/files/packages/widget/dist');
}
