// The list of shortcuts.
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { COMMANDS, keysHere } from '../commands/commands.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';

/** Pointer gestures on the canvas. */
const MOVES = [
  ['Space and drag', 'Move the canvas; so do two fingers and the middle button'],
  ['⇧ and drag', 'Select what is in a box'],
  ['⌘ and wheel', 'Zoom'],
  ['Drag a row', 'Move a block, also into another group or out onto the canvas'],
  ['Esc in the panel', 'Go back to the flow'],
  ['Arrow keys', 'Move the selected group'],
] as const;

export function ShortcutsDialog(): ReactNode {
  const { store } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const close = () => store.set({ dialog: undefined });
  const keys = COMMANDS.flatMap(({ shown, label }) => (shown === undefined ? [] : [[shown, label] as const]));
  return (
    <Dialog isOpen={dialog === 'shortcuts'} onClose={close} title="Keyboard shortcuts" isWide>
      <dl className="shortcuts">
        {[...keys, ...MOVES].map(([shown, label]) => (
          <div key={label} className="shortcuts__row">
            <dt>
              <kbd>{keysHere(shown)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
