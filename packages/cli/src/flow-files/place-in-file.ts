// From a place in a bot as it runs to the same place in its file.
import type { BotDefinition, Issue } from '@colloquy/schema';

/**
 * Points an issue about a loaded bot into the file it came from. They differ in old versions, whose start group is dropped
 * when they are read, so groups and blocks are found again by their ids. What is not found keeps its path.
 *
 * @example placeInFile(issue, { bot, definition }).path // ['groups', 7, 'blocks', 0, 'type']
 */
export function placeInFile(
  issue: Issue,
  { bot, definition }: { readonly bot: BotDefinition; readonly definition: unknown },
): Issue {
  const [root, groupIndex, list, blockIndex, ...rest] = issue.path;
  if (root !== 'groups' || typeof groupIndex !== 'number') return issue;
  const group = bot.groups[groupIndex];
  const fileGroups = listAt(definition, 'groups');
  const fileGroupIndex = indexOfId(fileGroups, group?.id);
  if (fileGroupIndex < 0) return issue;
  if (list !== 'blocks' || typeof blockIndex !== 'number')
    return { ...issue, path: ['groups', fileGroupIndex, ...issue.path.slice(2)] };
  const fileBlockIndex = indexOfId(
    listAt(fileGroups[fileGroupIndex], 'blocks'),
    group?.blocks[blockIndex]?.id,
  );
  if (fileBlockIndex < 0) return issue;
  return { ...issue, path: ['groups', fileGroupIndex, 'blocks', fileBlockIndex, ...rest] };
}

function listAt(owner: unknown, key: string): readonly unknown[] {
  const list = ((owner ?? {}) as Readonly<Record<string, unknown>>)[key];
  return Array.isArray(list) ? list : [];
}

function indexOfId(list: readonly unknown[], id: string | undefined): number {
  return id === undefined ? -1 : list.findIndex((element) => (element as { id?: unknown } | null)?.id === id);
}
