// The client as it is published: one file for each entry point, and declarations that need nothing else.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { withDeclarations } from '../declarations/compile-declarations.ts';
import { takeDeclarations } from '../declarations/take-declarations.ts';
import { bundledPackages } from '../published/licences.ts';
import { writePublishedFiles } from '../published/published-files.ts';
import { entriesOf, publishedManifest, readRoom } from '../published/room.ts';
import { wireTypes } from './wire-types.ts';

/** Where the project is, and where the package goes. */
export interface ClientBuild {
  readonly root: string;
  readonly target: string;
}

/**
 * Writes the package `@colloquy/client`: JavaScript for browsers, Node and workers with everything it needs, and its declarations.
 *
 * @throws what the bundler or the compiler finds wrong
 * @example await buildClient({ root: '.', target: 'dist/client' });
 */
export async function buildClient({ root, target }: ClientBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const folder = join(root, 'packages/client');
  const room = await readRoom(root, 'client');
  const entries = entriesOf(room);
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(folder, path)])),
    platform: 'neutral',
    cwd: folder,
    resolve: { mainFields: ['module', 'main'] },
  });
  const { output } = await bundle.write({
    dir: join(target, 'dist'),
    format: 'esm',
    minify: true,
    chunkFileNames: 'shared/[name]-[hash].js',
  });
  await bundle.close();
  await withDeclarations(join(root, 'packaging/client/tsconfig.json'), async (made) => {
    const wire = join(target, 'dist/wire.d.ts');
    await mkdir(join(target, 'dist'), { recursive: true });
    await writeFile(wire, wireTypes());
    await takeDeclarations({
      made,
      target: join(target, 'dist'),
      room: 'client',
      doors: Object.values(entries).map((path) => `client/${path.replace(/\.ts$/, '.d.ts')}`),
      // What the server's schemas say is written out, so that nobody needs them.
      packages: { '@colloquy/schema': wire },
    });
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writePublishedFiles({
    root,
    target,
    manifest: publishedManifest(room),
    page: 'client.md',
    bundled: await bundledPackages(modules),
  });
}
