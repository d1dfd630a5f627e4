// The keys of the editor: one table, which the page listens by and the list of shortcuts shows.
import type { Actions } from '../actions.ts';
import { placeBySelection } from '../canvas/add-block.ts';
import type { Editor } from '../editor-context.tsx';
import { nothingSelected } from '../editor-state.ts';
import { firstField } from './focus.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` in small letters; `mod` is ⌘ or Ctrl. */
  readonly keys: readonly string[];
  readonly shown: string;
  readonly label: string;
  /** Also while a field has the focus. */
  readonly worksInFields?: boolean;
  readonly run: (editor: Editor, actions: Actions) => void;
}

export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['mod+k', 'mod+f'],
    shown: '⌘K',
    label: 'Search everything',
    worksInFields: true,
    run: ({ store }) => store.set({ dialog: 'search' }),
  },
  {
    keys: ['a', '/'],
    shown: 'A',
    label: 'Add a block',
    run: (editor) => editor.canEdit && editor.store.set({ adding: placeBySelection(editor) }),
  },
  {
    keys: ['e'],
    shown: 'E',
    label: 'Edit what is selected; Esc leads back',
    run({ store }) {
      store.set({ tab: 'inspect', isDockOpen: true });
      // The panel may have to be drawn first.
      requestAnimationFrame(() => firstField()?.focus());
    },
  },
  {
    keys: ['mod+z'],
    shown: '⌘Z',
    label: 'Undo',
    worksInFields: true,
    run: (_editor, actions) => actions.undo(),
  },
  {
    keys: ['mod+shift+z', 'mod+y'],
    shown: '⇧⌘Z',
    label: 'Redo',
    worksInFields: true,
    run: (_editor, actions) => actions.redo(),
  },
  { keys: ['mod+c'], shown: '⌘C', label: 'Copy', run: (_editor, actions) => void actions.copy() },
  { keys: ['mod+x'], shown: '⌘X', label: 'Cut', run: (_editor, actions) => void actions.cut() },
  {
    keys: ['mod+v'],
    shown: '⌘V',
    label: 'Paste, also from another bot',
    run: (_editor, actions) => void actions.paste(),
  },
  { keys: ['mod+d'], shown: '⌘D', label: 'Duplicate', run: (_editor, actions) => actions.duplicate() },
  { keys: ['delete', 'backspace'], shown: '⌫', label: 'Delete', run: (_editor, actions) => actions.remove() },
  {
    keys: ['mod+a'],
    shown: '⌘A',
    label: 'Select all, or all blocks of a group',
    run: (_editor, actions) => actions.selectAll(),
  },
  {
    keys: ['alt+arrowup'],
    shown: '⌥↑',
    label: 'Move the block up',
    run: (_editor, actions) => actions.shift(-1),
  },
  {
    keys: ['alt+arrowdown'],
    shown: '⌥↓',
    label: 'Move the block down',
    run: (_editor, actions) => actions.shift(1),
  },
  {
    keys: ['f2'],
    shown: 'F2',
    label: 'Rename the group',
    run: ({ store }) => store.set({ renaming: store.get().selection.groupIds[0] }),
  },
  {
    keys: ['t'],
    shown: 'T',
    label: 'Try it',
    run: ({ store }) => store.set({ tab: 'try', isDockOpen: true }),
  },
  {
    keys: ['i'],
    shown: 'I',
    label: 'Show or hide the panel',
    run: ({ store }) => store.set({ isDockOpen: !store.get().isDockOpen }),
  },
  {
    keys: ['mod+s'],
    shown: '⌘S',
    label: 'Save now and name this state',
    worksInFields: true,
    run({ session, store, canEdit }) {
      void session.flush();
      if (canEdit) store.set({ tab: 'history', isDockOpen: true, isNaming: true });
    },
  },
  {
    keys: ['escape'],
    shown: 'Esc',
    label: 'Select nothing',
    run: ({ store }) => store.set({ selection: nothingSelected }),
  },
  {
    keys: ['?'],
    shown: '?',
    label: 'Keyboard shortcuts',
    run: ({ store }) => store.set({ dialog: 'shortcuts' }),
  },
];

/** The shortcut that a key press means; nothing while somebody types, or has words selected that are to be copied. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], colloquy-chat',
    ) !== null;
  const isInDialog = target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
  const found = SHORTCUTS.find(({ keys }) => keys.includes(keyOf(event)));
  if (!found || isInDialog || (isTyping && found.worksInFields !== true)) return undefined;
  const hasWords = found.keys.includes('mod+c') && String(window.getSelection()) !== '';
  return hasWords ? undefined : found;
}

function keyOf({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): string {
  const name = key.toLowerCase();
  const isLetter = /^[a-z]$/.test(name) || name.length > 1;
  return [(metaKey || ctrlKey) && 'mod', shiftKey && isLetter && 'shift', altKey && 'alt', name]
    .filter(Boolean)
    .join('+');
}
