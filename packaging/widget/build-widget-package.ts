// The widget as a package, for pages that are bundled: the files that a server sends, which are not fetched before they are imported, and the types of the element.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wireTypes } from '../client/wire-types.ts';
import { withDeclarations } from '../declarations/compile-declarations.ts';
import { takeDeclarations } from '../declarations/take-declarations.ts';
import { bundledPackages } from '../published/licences.ts';
import { writePublishedFiles } from '../published/published-files.ts';
import { publishedManifest, readRoom } from '../published/room.ts';
import { bundleWidget, writeWidget } from './build-widget.ts';

/** Where the project is, and where the package goes. */
export interface WidgetBuild {
  readonly root: string;
  readonly target: string;
}

/**
 * Writes the package `@colloquy/widget`.
 *
 * @throws what the bundler or the compiler finds wrong
 * @example await buildWidgetPackage({ root: '.', target: 'dist/widget' });
 */
export async function buildWidgetPackage({ root, target }: WidgetBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const dist = join(target, 'dist');
  const chunks = await bundleWidget({ isBundled: true });
  await writeWidget(dist, chunks, { isBundled: true });
  await withDeclarations(join(root, 'packaging/widget/tsconfig.json'), async (made) => {
    const wire = join(dist, 'wire.d.ts');
    await mkdir(dist, { recursive: true });
    await writeFile(wire, wireTypes());
    await takeDeclarations({
      made,
      target: dist,
      room: 'widget',
      doors: ['widget/src/index.d.ts'],
      packages: { '@colloquy/schema': wire },
    });
  });
  const room = publishedManifest(await readRoom(root, 'widget'));
  await writePublishedFiles({
    root,
    target,
    manifest: {
      ...room,
      exports: { '.': { types: './dist/index.d.ts', default: './dist/widget.js' } },
      // Loading it defines the element.
      sideEffects: ['./dist/widget.js'],
    },
    page: 'widget.md',
    bundled: await bundledPackages([
      ...chunks.flatMap(({ moduleIds }) => moduleIds),
      // The codes of countries are drawn from its data, by the build.
      join(root, 'node_modules/libphonenumber-js/package.json'),
    ]),
  });
}
