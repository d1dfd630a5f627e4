// The list of shortcuts.
import type { ReactNode } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { useEditor, useEditorState } from '../editor-context.tsx';
import { SHORTCUTS } from './shortcuts.ts';

/** What hands do on the canvas. */
const MOVES = [
  ['Space and drag', 'Move the canvas; so do two fingers and the middle button'],
  ['⇧ and drag', 'Select what is in a box'],
  ['⌘ and wheel', 'Zoom'],
  ['Drag a row', 'Move a block, also into another group or out onto the canvas'],
  ['Arrow keys', 'Move the selected group'],
] as const;

export function ShortcutsDialog(): ReactNode {
  const { store } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const isApple = navigator.platform.startsWith('Mac');
  const shown = (keys: string) =>
    isApple ? keys : keys.replace('⇧⌘', 'Ctrl ⇧ ').replace('⌘', 'Ctrl ').replace('⌥', 'Alt ');
  return (
    <Dialog
      isOpen={dialog === 'shortcuts'}
      onClose={() => store.set({ dialog: undefined })}
      title="Keyboard shortcuts"
      isWide
    >
      <dl className="shortcuts">
        {[...SHORTCUTS.map(({ shown: keys, label }) => [keys, label] as const), ...MOVES].map(
          ([keys, label]) => (
            <div key={label} className="shortcuts__row">
              <dt>
                <kbd>{shown(keys)}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
