// Commands that change the view, not the draft.
import type { LucideIcon } from 'lucide-react';
import {
  ChartColumn,
  ChevronsDownUp,
  ChevronsUpDown,
  CircleAlert,
  CirclePlay,
  History,
  Keyboard,
  Maximize,
  PanelLeft,
  PanelRight,
  Search,
  Settings,
  SquareDashed,
  SquarePen,
  Variable,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { findBlock, groupsOf } from '../../model/definition.ts';
import { openFind, openPalette } from '../../navigation/palette-sources.ts';
import { canvasView } from '../canvas/canvas-place.ts';
import { setCollapsed, toggleCollapsed } from '../canvas/collapsed-groups.ts';
import type { Editor } from '../editor-context.tsx';
import type { DockTab } from '../editor-state.ts';
import { nothingSelected } from '../editor-state.ts';
import type { EditorCommand } from './editor-command.ts';

function panel(
  tab: DockTab,
  label: string,
  icon: LucideIcon,
  more: Partial<EditorCommand> = {},
): EditorCommand {
  return {
    id: `panel-${tab}`,
    label,
    icon,
    section: 'View',
    ...more,
    run: ({ store }) => store.set({ tab, isDockOpen: true }),
  };
}

/** The group where a trial starts: the selected one, or that of the selected block. */
function selectedGroup({ session, store }: Editor): string | undefined {
  const { groupIds, blockIds } = store.get().selection;
  return groupIds[0] ?? findBlock(session.snapshot().definition, blockIds[0] ?? '')?.group.id;
}

function selectedGroups(editor: Editor): readonly string[] {
  const { groupIds } = editor.store.get().selection;
  const ofBlock = selectedGroup(editor);
  return groupIds.length > 0 || ofBlock === undefined ? groupIds : [ofBlock];
}

export const viewCommands: readonly EditorCommand[] = [
  {
    id: 'search',
    label: 'Search everything',
    icon: Search,
    section: 'View',
    keys: ['mod+k'],
    shown: '⌘K',
    worksEverywhere: true,
    run: openPalette,
  },
  {
    id: 'find',
    label: 'Find in the flow',
    icon: Search,
    section: 'View',
    keys: ['mod+f'],
    shown: '⌘F',
    worksEverywhere: true,
    run: openFind,
  },
  panel('try', 'Try it', CirclePlay, { keys: ['t'], shown: 'T', keywords: 'preview chat test' }),
  {
    id: 'try-from-here',
    label: 'Try from here',
    icon: CirclePlay,
    section: 'View',
    isInMenu: true,
    isPossible: (editor) => selectedGroup(editor) !== undefined,
    run: (editor) =>
      editor.store.set({
        tab: 'try',
        isDockOpen: true,
        tryFrom: `${selectedGroup(editor) ?? ''}\n${Date.now()}`,
      }),
  },
  panel('inspect', 'Show the form of the selection', SquarePen),
  panel('problems', 'Show problems', CircleAlert, { keywords: 'errors warnings check' }),
  panel('variables', 'Show variables', Variable),
  panel('bot', 'Settings of the bot', Settings, { keywords: 'behaviour words consent' }),
  panel('history', 'Show the history', History, { keywords: 'saved states restore' }),
  {
    id: 'numbers',
    label: 'Show or hide the numbers of visitors',
    icon: ChartColumn,
    keywords: 'analytics drop-off statistics',
    section: 'View',
    keys: ['n'],
    shown: 'N',
    run: ({ store }) => store.set({ isShowingNumbers: !store.get().isShowingNumbers }),
  },
  {
    id: 'panel',
    label: 'Show or hide the panel',
    icon: PanelRight,
    section: 'View',
    keys: ['i'],
    shown: 'I',
    run: ({ store }) => store.set({ isDockOpen: !store.get().isDockOpen }),
  },
  {
    id: 'blocks',
    label: 'Show or hide the list of blocks',
    icon: PanelLeft,
    section: 'View',
    run: ({ store }) => store.set({ isPaletteOpen: !store.get().isPaletteOpen }),
  },
  {
    id: 'collapse',
    label: 'Collapse or expand the group',
    icon: ChevronsDownUp,
    section: 'View',
    keys: ['c'],
    shown: 'C',
    isInMenu: true,
    isPossible: (editor) => selectedGroups(editor).length > 0,
    run: (editor) => toggleCollapsed(editor, selectedGroups(editor)),
  },
  {
    id: 'collapse-all',
    label: 'Collapse all groups',
    icon: ChevronsDownUp,
    section: 'View',
    run: (editor) =>
      setCollapsed(
        editor,
        groupsOf(editor.session.snapshot().definition).map(({ id }) => id),
      ),
  },
  {
    id: 'expand-all',
    label: 'Expand all groups',
    icon: ChevronsUpDown,
    section: 'View',
    isPossible: ({ store }) => store.get().collapsed.size > 0,
    run: (editor) => setCollapsed(editor, []),
  },
  {
    id: 'fit',
    label: 'Show the whole flow',
    icon: Maximize,
    keywords: 'zoom fit',
    section: 'View',
    run: () => canvasView()?.fit(),
  },
  {
    id: 'zoom-in',
    label: 'Zoom in',
    icon: ZoomIn,
    section: 'View',
    run: () => canvasView()?.zoomIn(),
  },
  {
    id: 'zoom-out',
    label: 'Zoom out',
    icon: ZoomOut,
    section: 'View',
    run: () => canvasView()?.zoomOut(),
  },
  {
    id: 'zoom-reset',
    label: 'Zoom to 100 %',
    icon: Search,
    section: 'View',
    run: () => canvasView()?.zoomReset(),
  },
  {
    id: 'select-nothing',
    label: 'Select nothing',
    icon: SquareDashed,
    section: 'View',
    keys: ['escape'],
    shown: 'Esc',
    run: ({ store }) => store.set({ selection: nothingSelected }),
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    keywords: 'help keys',
    section: 'View',
    keys: ['?'],
    shown: '?',
    run: ({ store }) => store.set({ dialog: 'shortcuts' }),
  },
];
