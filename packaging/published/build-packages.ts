// All packages that are published.
import { join } from 'node:path';
import { buildClient } from '../client/build-client.ts';
import { buildReact } from '../react/build-react.ts';
import { buildServer } from '../server/build-server.ts';
import { buildStudio } from '../studio/build-studio.ts';
import { buildWidget } from '../widget/build-widget.ts';
import { buildWidgetPackage } from '../widget/build-widget-package.ts';

/** Where the project is, and the folder in which each package gets a folder of its own. */
export interface PackagesBuild {
  readonly root: string;
  readonly target: string;
}

/** The folders of the packages, with how each is built. */
export const packages = {
  client: buildClient,
  widget: buildWidgetPackage,
  react: buildReact,
  colloquy: buildServer,
} as const;

/**
 * Builds them one after the other. The server brings the widget and the studio that the sources make now.
 *
 * @example await buildPackages({ root: '.', target: 'dist' }); // dist/colloquy, dist/client, dist/widget, dist/react
 */
export async function buildPackages({ root, target }: PackagesBuild): Promise<void> {
  await buildWidget(join(root, 'packages/widget/dist'));
  await buildStudio(join(root, 'packages/studio/dist'));
  for (const [name, build] of Object.entries(packages)) await build({ root, target: join(target, name) });
}
