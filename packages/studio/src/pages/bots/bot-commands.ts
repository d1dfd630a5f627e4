// Everything that can be done with a whole bot: its menu in the list and ⌘K read this one table.
import type { ListedBot, TokenScope } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import { Archive, ArchiveRestore, Copy, Download, ExternalLink, Pencil, Tag, Trash2 } from 'lucide-react';
import type { BotActions } from './bot-actions.ts';
import { openBotDialog } from './bot-dialogs.tsx';

export interface BotCommand {
  readonly id: string;
  /** In the menu of a bot. ⌘K, where other things can be duplicated as well, says `longLabel`. */
  readonly label: string;
  readonly longLabel: string;
  readonly icon: LucideIcon;
  readonly needs: TokenScope;
  readonly isDanger?: boolean;
  /** The editor has a command of its own for it. */
  readonly isInEditor?: boolean;
  /** Whether the bot has it at all; always without it. */
  readonly isFor?: (bot: ListedBot) => boolean;
  /** Whether it would do something now; always without it. */
  readonly isPossible?: (bot: ListedBot) => boolean;
  readonly run: (bot: ListedBot, actions: BotActions) => void;
}

/** A bot that comes from a file is changed there. */
const isChangedHere = ({ source }: ListedBot): boolean => source !== 'file';

/** In groups, with a line between them in menus. */
const BOT_COMMANDS: readonly (readonly BotCommand[])[] = [
  [
    {
      id: 'open-page',
      label: 'Open its page',
      longLabel: 'Open the page of the bot',
      icon: ExternalLink,
      needs: 'read',
      isPossible: ({ publicIds, isArchived }) => publicIds.length > 0 && !isArchived,
      run: ({ publicIds: [publicId = ''] }) =>
        window.open(`/${encodeURIComponent(publicId)}`, '_blank', 'noopener'),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      longLabel: 'Duplicate the bot',
      icon: Copy,
      needs: 'author',
      run: (bot, { duplicate }) => duplicate(bot),
    },
    {
      id: 'export',
      label: 'Export',
      longLabel: 'Export the bot as a file',
      icon: Download,
      needs: 'read',
      isInEditor: true,
      run: (bot, { save }) => save(bot),
    },
  ],
  [
    {
      id: 'rename',
      label: 'Rename',
      longLabel: 'Rename the bot',
      icon: Pencil,
      needs: 'publish',
      isPossible: isChangedHere,
      run: (bot) => openBotDialog('rename', bot),
    },
    {
      id: 'labels',
      label: 'Labels',
      longLabel: 'Change the labels of the bot',
      icon: Tag,
      needs: 'publish',
      run: (bot) => openBotDialog('labels', bot),
    },
    {
      id: 'archive',
      label: 'Archive',
      longLabel: 'Archive the bot',
      icon: Archive,
      needs: 'publish',
      isFor: ({ isArchived }) => !isArchived,
      run: (bot, { archive }) => archive(bot, true),
    },
    {
      id: 'bring-back',
      label: 'Bring back',
      longLabel: 'Bring the bot back from the archive',
      icon: ArchiveRestore,
      needs: 'publish',
      isFor: ({ isArchived }) => isArchived,
      run: (bot, { archive }) => archive(bot, false),
    },
  ],
  [
    {
      id: 'delete',
      label: 'Delete',
      longLabel: 'Delete the bot',
      icon: Trash2,
      needs: 'operate',
      isDanger: true,
      isPossible: isChangedHere,
      run: (bot) => openBotDialog('delete', bot),
    },
  ],
];

/**
 * The groups of commands that a bot has, and whether each would do something now.
 *
 * @param may whether the user has a scope
 * @example commandsFor(bot, may).flat().find(({ command }) => command.id === 'delete')?.isPossible
 */
export function commandsFor(
  bot: ListedBot,
  may: (scope: TokenScope) => boolean,
): readonly (readonly { readonly command: BotCommand; readonly isPossible: boolean }[])[] {
  return BOT_COMMANDS.map((group) =>
    group
      .filter(({ isFor }) => isFor?.(bot) ?? true)
      .map((command) => ({
        command,
        isPossible: may(command.needs) && (command.isPossible?.(bot) ?? true),
      })),
  );
}
