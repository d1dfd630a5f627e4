// The React component as it is published: one file that needs React alone, and declarations that need nothing else.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { wireTypes } from '../client/wire-types.ts';
import { withDeclarations } from '../declarations/compile-declarations.ts';
import { OUTSIDE, takeDeclarations } from '../declarations/take-declarations.ts';
import { bundledPackages } from '../published/licences.ts';
import { writePublishedFiles } from '../published/published-files.ts';
import { entriesOf, publishedManifest, readRoom } from '../published/room.ts';

/** Where the project is, and where the package goes. */
export interface ReactBuild {
  readonly root: string;
  readonly target: string;
}

/**
 * Writes the package `@colloquy/react`.
 *
 * @throws what the bundler or the compiler finds wrong
 * @example await buildReact({ root: '.', target: 'dist/react' });
 */
export async function buildReact({ root, target }: ReactBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const folder = join(root, 'packages/react');
  const room = await readRoom(root, 'react');
  const entries = entriesOf(room);
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(folder, path)])),
    platform: 'neutral',
    external: ['react'],
    // It keeps "use client" at the top of an entry, and says that it may not.
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: join(target, 'dist'),
    format: 'esm',
    minify: true,
    comments: false,
  });
  await bundle.close();
  await withDeclarations(join(root, 'packaging/react/tsconfig.json'), async (made) => {
    const wire = join(target, 'dist/wire.d.ts');
    await mkdir(join(target, 'dist'), { recursive: true });
    await writeFile(wire, wireTypes());
    await takeDeclarations({
      made,
      target: join(target, 'dist'),
      room: 'react',
      doors: Object.values(entries).map((path) => `react/${path.replace(/\.ts$/, '.d.ts')}`),
      packages: {
        '@colloquy/schema': wire,
        '@colloquy/widget': join(made, 'widget/src/index.d.ts'),
        react: OUTSIDE,
      },
    });
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writePublishedFiles({
    root,
    target,
    manifest: publishedManifest(room),
    page: 'react.md',
    bundled: await bundledPackages(modules),
  });
}
