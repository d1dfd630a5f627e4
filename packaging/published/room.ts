// A room of the project as the package that it is published as: its doors lead to what is built, and it needs no other room.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fields of a room's `package.json` that are read here. */
export interface Room {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/**
 * Reads the `package.json` of a room.
 *
 * @example (await readRoom('.', 'client')).name // '@colloquy/client'
 */
export async function readRoom(root: string, name: string): Promise<Room> {
  return JSON.parse(await readFile(join(root, 'packages', name, 'package.json'), 'utf8')) as Room;
}

/**
 * The entry points of a room by the names of their built files, with their sources.
 *
 * @example entriesOf(room) // { index: 'src/index.ts', 'history/read-chat': 'src/history/read-chat.ts' }
 */
export function entriesOf({ exports }: Room): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(exports).map((path) => [builtName(path), path.replace(/^\.\//, '')]),
  );
}

/** The manifest as it is published: without what only the project needs, and with each door at its built file and its types. */
export function publishedManifest(room: Room): Room {
  const {
    private: _private,
    dependencies: _dependencies,
    devDependencies: _devDependencies,
    scripts: _scripts,
    ...rest
  } = room;
  const doors = Object.entries(room.exports).map(([door, path]) => [
    door,
    { types: `./dist/${builtName(path)}.d.ts`, default: `./dist/${builtName(path)}.js` },
  ]);
  return { ...rest, exports: Object.fromEntries(doors), files: ['dist'] };
}

function builtName(path: string): string {
  return path.replace(/^\.\/src\//, '').replace(/\.ts$/, '');
}
