// The types of the library: declarations of the rooms, with those of the packages that they speak of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDeclarations } from '../declarations/compile-declarations.ts';
import { takeDeclarations } from '../declarations/take-declarations.ts';

/** Packages that the library's types speak of; their declarations come along, so that nobody has to install them. */
const SPOKEN_OF: Readonly<Record<string, string>> = {
  zod: 'zod/index.d.ts',
};

/** Packages of the project that they speak of. */
const SPOKEN_ROOMS = [
  'schema',
  'engine',
  'language',
  'blocks',
  'text',
  'storage',
  'integrations',
  'runtime',
  'channels',
  'verify',
  'management',
];

/**
 * Writes the declarations of the library into a folder.
 *
 * @throws what the compiler finds wrong, and for a package that is not in the list above
 * @example await writeLibraryTypes({ root: '.', target: 'dist/colloquy/types' });
 */
export async function writeLibraryTypes({
  root,
  target,
}: {
  readonly root: string;
  readonly target: string;
}): Promise<void> {
  const modules = join(root, 'node_modules');
  await withDeclarations(join(root, 'packaging/server/tsconfig.json'), (made) => {
    const rooms = SPOKEN_ROOMS.flatMap((room) => doorsOf(root, room, made));
    return takeDeclarations({
      made,
      target,
      room: 'server',
      doors: ['server/src/library.d.ts'],
      packages: {
        ...Object.fromEntries(rooms),
        ...Object.fromEntries(Object.entries(SPOKEN_OF).map(([name, path]) => [name, join(modules, path)])),
      },
      modules,
    });
  });
}

/** Each name under which other packages import a package, with its declaration. */
function doorsOf(root: string, room: string, made: string): readonly [name: string, declaration: string][] {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', room, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.entries(exports).map(([door, file]) => [
    `@colloquy/${room}${door.slice(1)}`,
    join(made, room, file.replace(/\.ts$/, '.d.ts')),
  ]);
}
