// Describes a replay of recorded chats for a terminal.
import type { ReplayChatsResponse } from '@colloquy/schema';
import { replayKinds } from '@colloquy/schema';

/**
 * One line with the count, and one line for each block and kind of difference.
 *
 * @example replayLines({ chats: 120, differing: 0, skipped: 0, isComplete: true, groups: [] }) // ['Replayed 120 chats: none would go differently.']
 */
export function replayLines({
  chats,
  differing,
  skipped,
  isComplete,
  groups,
}: ReplayChatsResponse): string[] {
  if (chats === 0) return ['There are no chats of the live version to replay.'];
  const count = `${chats} ${chats === 1 ? 'chat' : 'chats'}`;
  const notes = [
    ...(skipped > 0 ? [`${skipped} more could not be replayed, because their records are incomplete.`] : []),
    ...(isComplete ? [] : ['The replay stopped early, because these chats take too much work.']),
  ];
  return [
    `Replayed ${count}: ${differing === 0 ? 'none' : differing} would go differently.`,
    ...groups.map(
      ({ kind, block, title, group, chats: some }) =>
        `  ${some} at ${block === undefined ? 'the start' : `"${group} / ${title}" (${block})`}: ${replayKinds[kind]}`,
    ),
    ...notes,
  ];
}
