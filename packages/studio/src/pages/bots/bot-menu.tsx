// The menu of a bot in the list.
import type { ListedBot } from '@colloquy/schema';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Pencil,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';
import { useArchiveBot, useDuplicateBot, useExportBot } from './bot-actions.ts';
import { DeleteBotDialog } from './delete-bot-dialog.tsx';
import { RenameBotDialog } from './rename-bot-dialog.tsx';

/** @example <BotMenu bot={bot} /> */
export function BotMenu({ bot }: { readonly bot: ListedBot }): ReactNode {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const archive = useArchiveBot(bot);
  const duplicate = useDuplicateBot(bot, (botId) => navigate(botPath(botId)));
  const exportBot = useExportBot(bot);
  const isFromFile = bot.source === 'file';
  const [publicId] = bot.publicIds;
  const may = useRights();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" isIcon aria-label={`More for ${bot.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
        entries={[
          {
            label: 'Open its page',
            icon: ExternalLink,
            isDisabled: publicId === undefined || bot.isArchived,
            onSelect: () => window.open(`/${encodeURIComponent(publicId ?? '')}`, '_blank', 'noopener'),
          },
          { label: 'Duplicate', icon: Copy, isDisabled: !may('author'), onSelect: () => duplicate.mutate() },
          { label: 'Export', icon: Download, onSelect: () => exportBot.mutate() },
          null,
          {
            label: 'Rename',
            icon: Pencil,
            isDisabled: isFromFile || !may('publish'),
            onSelect: () => setOpen('rename'),
          },
          {
            label: bot.isArchived ? 'Bring back' : 'Archive',
            icon: bot.isArchived ? ArchiveRestore : Archive,
            isDisabled: !may('publish'),
            onSelect: () => archive.mutate(!bot.isArchived),
          },
          null,
          {
            label: 'Delete',
            icon: Trash2,
            isDanger: true,
            isDisabled: isFromFile || !may('operate'),
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'rename' && <RenameBotDialog bot={bot} onClose={close} />}
      {open === 'delete' && <DeleteBotDialog bot={bot} onClose={close} />}
    </>
  );
}
