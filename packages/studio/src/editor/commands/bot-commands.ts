// Commands on the whole bot.
import { Bookmark, Download, Rocket } from 'lucide-react';
import { saveDefinition } from '../../pages/bots/bot-actions.ts';
import type { EditorCommand } from './editor-command.ts';

export const botCommands: readonly EditorCommand[] = [
  {
    id: 'publish',
    label: 'Publish',
    icon: Rocket,
    keywords: 'release live version',
    section: 'Bot',
    isPossible: ({ canEdit }) => canEdit,
    async run({ session, store }) {
      await session.flush();
      store.set({ dialog: 'publish' });
    },
  },
  {
    id: 'name-state',
    label: 'Save now and name this state',
    icon: Bookmark,
    keywords: 'history version snapshot',
    section: 'Bot',
    keys: ['mod+s'],
    shown: '⌘S',
    worksEverywhere: true,
    run({ session, store, canEdit }) {
      void session.flush();
      if (canEdit) store.set({ tab: 'history', isDockOpen: true, isNaming: true });
    },
  },
  {
    id: 'export',
    label: 'Export as a file',
    icon: Download,
    keywords: 'download JSON',
    section: 'Bot',
    run: ({ session }) => saveDefinition(session.snapshot().definition),
  },
];
