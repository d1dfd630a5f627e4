// The shape of files and rooms: size, names, and a page at each door.
import type { Tree } from './tree.ts';
import { isCode, isGenerated, roomOf } from './tree.ts';

/** More than this on one page hides a second noun. Most files are below 100. */
const MOST_LINES = 400;

/** A newcomer reads a room's page before the first file of it: one screen. */
const MOST_README_LINES = 30;

/** Names that say nothing about what is inside, as files or folders. */
const EMPTY_NAME = /^(?:utils?|helpers?|common|misc)(?:\.|$)|^types\.tsx?$/;

/**
 * Finds files that are too long or badly named, and rooms without their page.
 *
 * @example misshapenFiles(treeOf({ 'packages/engine/src/utils.ts': '' }))
 * // ['packages/engine/src/utils.ts is named "utils", which says nothing; …', …]
 */
export function misshapenFiles(tree: Tree): string[] {
  const sentences: string[] = [];
  const roomsWithSources = new Set<string>();
  for (const [path, text] of tree) {
    if (!isCode(path)) continue;
    const room = roomOf(path);
    if (room && path.startsWith(`packages/${room}/src/`)) {
      roomsWithSources.add(room);
      const lines = countLines(text);
      if (lines > MOST_LINES && !isGenerated(text))
        sentences.push(
          `${path} has ${lines} lines; ${MOST_LINES} are the most. Move one subject into a file of its own.`,
        );
    }
    const emptyName = path.split('/').find((segment) => EMPTY_NAME.test(segment));
    if (emptyName)
      sentences.push(`${path} is named "${emptyName}", which says nothing; name it after its content.`);
  }
  for (const room of [...roomsWithSources].sort()) {
    const readme = tree.get(`packages/${room}/README.md`);
    if (readme === undefined)
      sentences.push(
        `packages/${room} has no README.md. Write one: its purpose, what it must not know, where to start reading.`,
      );
    else if (countLines(readme) > MOST_README_LINES)
      sentences.push(
        `packages/${room}/README.md has ${countLines(readme)} lines; ${MOST_README_LINES} are the most. Shorten it, or move details to docs/.`,
      );
  }
  return sentences;
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
