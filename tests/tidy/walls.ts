// The walls between the rooms: walks every import and says which wall was crossed.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Import } from './code.ts';
import { readCode } from './code.ts';
import type { Room } from './rooms.ts';
import { FILES_ON_NODE, ROOMS, TEST_PACKAGES } from './rooms.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest, roomOf } from './tree.ts';

/**
 * Checks every import of every file under `packages/`. Files under `bench/` and `tests/` belong to no room and may look inside all.
 *
 * @example crossedWalls(treeOf({ 'packages/engine/src/a.ts': "import '@colloquy/server';" }))
 * // ['packages/engine/src/a.ts:1 imports @colloquy/server, but engine may import only these packages: schema.']
 */
export function crossedWalls(tree: Tree): string[] {
  const sentences: string[] = [];
  const unknownRooms = new Set<string>();
  const blockFolders = findBlockFolders(tree);
  for (const [path, text] of tree) {
    const name = roomOf(path);
    if (!name || !isCode(path) || /\.config\.\w+$/.test(path)) continue;
    const room = Object.hasOwn(ROOMS, name) ? ROOMS[name] : undefined;
    if (!room) {
      unknownRooms.add(name);
      continue;
    }
    for (const one of readCode(path, text).imports) {
      const wall = one.specifier.startsWith('.')
        ? relativeWall({ path, name, specifier: one.specifier, blockFolders })
        : packageWall({ path, name, room, one, tree });
      if (wall) sentences.push(`${path}:${one.line} imports ${one.specifier}, but ${wall}.`);
    }
  }
  for (const name of unknownRooms)
    sentences.push(
      `packages/${name} is not in the table of tests/tidy/rooms.ts. Add a line there, and a decision record in docs/adr.`,
    );
  return sentences;
}

/** The folders that hold a block, each closed to the others. */
export function findBlockFolders(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => /^packages\/blocks\/src\/.+\/block\.ts$/.test(path))
    .map((path) => posix.dirname(path));
}

function relativeWall({
  path,
  name,
  specifier,
  blockFolders,
}: {
  readonly path: string;
  readonly name: string;
  readonly specifier: string;
  readonly blockFolders: readonly string[];
}): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  const targetRoom = roomOf(target);
  if (/^tests(?:\/|$)/.test(target))
    return 'a package imports nothing from tests/; move shared helpers into a folder `testing` of the package';
  if (/^bench(?:\/|$)/.test(target)) return 'a package imports nothing from bench/';
  if (targetRoom !== name)
    return targetRoom
      ? `a package imports another by its name: write @colloquy/${targetRoom}, or an entry in the exports of its package.json`
      : `a package imports no file outside its folder; move the file into the package`;
  const ownBlock = blockFolders.find((folder) => path.startsWith(`${folder}/`));
  const otherBlock = blockFolders.find((folder) => target.startsWith(`${folder}/`));
  if (ownBlock && otherBlock && ownBlock !== otherBlock)
    return `a block never imports another block (${posix.relative('packages/blocks/src', otherBlock)})`;
  return undefined;
}

function packageWall({
  path,
  name,
  room,
  one,
  tree,
}: {
  readonly path: string;
  readonly name: string;
  readonly room: Room;
  readonly one: Import;
  readonly tree: Tree;
}): string | undefined {
  const { specifier, isTypeOnly } = one;
  const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (room.forbidden.includes(specifier) || room.forbidden.includes(packageName))
    return `${name} knows nothing of it`;
  if (isBuiltin(specifier))
    return room.isOnNode || isTest(path) || FILES_ON_NODE.includes(path)
      ? undefined
      : `${name} also runs outside Node; pass in what it needs, or move the code to a package that runs on Node only`;
  if (packageName.startsWith('@colloquy/')) {
    const other = packageName.slice('@colloquy/'.length);
    if (other === name) return `a package imports its own files by relative paths`;
    if (specifier !== packageName && !doorsOf(tree, other).includes(specifier.slice(packageName.length)))
      return `this is no entry of its package.json; import ${packageName}, or add an entry to "exports"`;
    if (room.rooms.includes(other) || room.modules?.includes(specifier)) return undefined;
    if (room.typesOf.includes(other))
      return isTypeOnly ? undefined : `${name} may have only types of ${other} (write "import type")`;
    return `${name} may import ${listOr([...room.rooms, ...room.typesOf.map((type) => `${type} (types)`)], 'no other package', 'only these packages: ')}`;
  }
  if (isTest(path) && TEST_PACKAGES.includes(packageName)) return undefined;
  if (room.packages === 'declared')
    return declaredPackages(tree, name).includes(packageName)
      ? undefined
      : `packages/${name}/package.json does not list ${packageName}; add it to the dependencies there`;
  if (room.packages.includes(packageName)) return undefined;
  return `${name} may import ${listOr(room.packages, 'no package', 'only these packages: ')}`;
}

function declaredPackages(tree: Tree, name: string): readonly string[] {
  const { dependencies, devDependencies, peerDependencies } = manifestOf(tree, name);
  return [dependencies, devDependencies, peerDependencies].flatMap((listed) => Object.keys(listed ?? {}));
}

/** What may follow a room's name in an import: `/testing` for an export `./testing`. */
function doorsOf(tree: Tree, name: string): readonly string[] {
  return Object.keys(manifestOf(tree, name).exports ?? {}).map((door) => door.slice(1));
}

function manifestOf(tree: Tree, name: string): Readonly<Record<string, object | undefined>> {
  return JSON.parse(tree.get(`packages/${name}/package.json`) ?? '{}');
}

function listOr(names: readonly string[], none: string, some: string): string {
  return names.length === 0 ? none : `${some}${names.join(', ')}`;
}
