// Commands that change the draft.
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  LayoutGrid,
  Pencil,
  Plus,
  Redo2,
  Scissors,
  SquareDashedMousePointer,
  SquarePen,
  Trash2,
  Undo2,
} from 'lucide-react';
import { placeBySelection } from '../canvas/add-block.ts';
import { canvasMiddle } from '../canvas/canvas-place.ts';
import { newGroupTitle } from '../canvas/new-group-title.ts';
import type { Editor } from '../editor-context.tsx';
import { nothingSelected } from '../editor-state.ts';
import { firstField } from '../focus.ts';
import { freshId } from '../fresh-id.ts';
import type { EditorCommand } from './editor-command.ts';

const canEdit = (editor: Editor): boolean => editor.canEdit;

/** Whether the selection can be copied. */
function hasParts({ store }: Editor): boolean {
  const { groupIds, blockIds } = store.get().selection;
  return groupIds.length + blockIds.length > 0;
}

function hasEdgesOrEvents({ store }: Editor): boolean {
  const { edgeIds, eventIds } = store.get().selection;
  return edgeIds.length + eventIds.length > 0;
}

const canEditParts = (editor: Editor): boolean => editor.canEdit && hasParts(editor);
const isOneBlock = ({ store, canEdit: can }: Editor): boolean =>
  can && store.get().selection.blockIds.length === 1;

export const editCommands: readonly EditorCommand[] = [
  {
    id: 'add',
    label: 'Add a block',
    icon: Plus,
    section: 'Edit',
    keys: ['a', '/'],
    shown: 'A',
    isInMenu: true,
    isPossible: canEdit,
    run: (editor, _actions, at) =>
      editor.store.set({ adding: at ? { type: 'canvas', at } : placeBySelection(editor) }),
  },
  {
    id: 'add-group',
    label: 'Add a group',
    icon: Plus,
    section: 'Edit',
    isInMenu: true,
    isPossible: canEdit,
    run({ session, store }, _actions, at) {
      const groupId = freshId();
      const title = newGroupTitle(session.snapshot().definition);
      const place = at ?? canvasMiddle();
      session.run({ type: 'addGroup', groupId, title, at: place, blocks: [] }, { label: 'Add group' });
      store.set({ selection: { ...nothingSelected, groupIds: [groupId] }, renaming: groupId });
    },
  },
  {
    id: 'edit',
    label: 'Edit the selection',
    icon: SquarePen,
    section: 'Edit',
    keys: ['e'],
    shown: 'E',
    run({ store }) {
      store.set({ tab: 'inspect', isDockOpen: true });
      // The panel may have to render first.
      requestAnimationFrame(() => firstField()?.focus());
    },
  },
  {
    id: 'undo',
    label: 'Undo',
    icon: Undo2,
    section: 'Edit',
    keys: ['mod+z'],
    shown: '⌘Z',
    worksEverywhere: true,
    isPossible: ({ session, canEdit: can }) => can && session.snapshot().canUndo,
    run: (_editor, actions) => actions.undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    icon: Redo2,
    section: 'Edit',
    keys: ['mod+shift+z', 'mod+y'],
    shown: '⇧⌘Z',
    worksEverywhere: true,
    isPossible: ({ session, canEdit: can }) => can && session.snapshot().canRedo,
    run: (_editor, actions) => actions.redo(),
  },
  {
    id: 'cut',
    label: 'Cut',
    icon: Scissors,
    section: 'Edit',
    keys: ['mod+x'],
    shown: '⌘X',
    isInMenu: true,
    isPossible: canEditParts,
    run: (_editor, actions) => void actions.cut(),
  },
  {
    id: 'copy',
    label: 'Copy',
    icon: Copy,
    section: 'Edit',
    keys: ['mod+c'],
    shown: '⌘C',
    isInMenu: true,
    isPossible: hasParts,
    run: (_editor, actions) => void actions.copy(),
  },
  {
    id: 'paste',
    label: 'Paste',
    keywords: 'from another bot',
    icon: ClipboardPaste,
    section: 'Edit',
    keys: ['mod+v'],
    shown: '⌘V',
    isInMenu: true,
    isPossible: canEdit,
    run: (_editor, actions, at) => void actions.paste(at),
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: CopyPlus,
    section: 'Edit',
    keys: ['mod+d'],
    shown: '⌘D',
    isInMenu: true,
    isPossible: canEditParts,
    run: (_editor, actions) => actions.duplicate(),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    section: 'Edit',
    keys: ['delete', 'backspace'],
    shown: '⌫',
    isInMenu: true,
    isPossible: (editor) => canEditParts(editor) || (editor.canEdit && hasEdgesOrEvents(editor)),
    run: (_editor, actions) => actions.remove(),
  },
  {
    id: 'select-all',
    label: 'Select all',
    keywords: 'blocks of the group',
    icon: SquareDashedMousePointer,
    section: 'Edit',
    keys: ['mod+a'],
    shown: '⌘A',
    isInMenu: true,
    run: (_editor, actions) => actions.selectAll(),
  },
  {
    id: 'up',
    label: 'Move the block up',
    icon: ArrowUp,
    section: 'Edit',
    keys: ['alt+arrowup'],
    shown: '⌥↑',
    isPossible: isOneBlock,
    run: (_editor, actions) => actions.shift(-1),
  },
  {
    id: 'down',
    label: 'Move the block down',
    icon: ArrowDown,
    section: 'Edit',
    keys: ['alt+arrowdown'],
    shown: '⌥↓',
    isPossible: isOneBlock,
    run: (_editor, actions) => actions.shift(1),
  },
  {
    id: 'rename',
    label: 'Rename the group',
    icon: Pencil,
    section: 'Edit',
    keys: ['f2'],
    shown: 'F2',
    isInMenu: true,
    isPossible: ({ store, canEdit: can }) => can && store.get().selection.groupIds.length === 1,
    run: ({ store }) => store.set({ renaming: store.get().selection.groupIds[0] }),
  },
  {
    id: 'tidy',
    label: 'Tidy up',
    icon: LayoutGrid,
    keywords: 'layout arrange',
    section: 'Edit',
    isInMenu: true,
    isPossible: canEdit,
    run: (_editor, actions) => void actions.tidy(),
  },
];
