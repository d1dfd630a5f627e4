// The context menu of the canvas: what can be done with the selection, and with the canvas itself.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { Point } from '../../model/commands/group-commands.ts';
import { useActions } from '../actions.ts';
import { useEditor } from '../editor-context.tsx';
import { canvasPoint } from './canvas-place.ts';

export function CanvasMenu({
  at,
  onClose,
}: {
  readonly at: Point | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { store, canEdit } = useEditor();
  const actions = useActions();
  if (!at || !canEdit) return null;
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  const { selection } = store.get();
  const hasSelection = Object.values(selection).some((ids) => ids.length > 0);
  const entries = [
    ...(hasSelection
      ? [
          { label: 'Cut', keys: '⌘X', run: () => void actions.cut() },
          { label: 'Copy', keys: '⌘C', run: () => void actions.copy() },
          { label: 'Duplicate', keys: '⌘D', run: actions.duplicate },
          { label: 'Delete', keys: '⌫', run: actions.remove },
        ]
      : []),
    { label: 'Paste', keys: '⌘V', run: () => void actions.paste(canvasPoint(at)) },
    {
      label: 'Add a block here',
      keys: 'A',
      run: () => store.set({ adding: { type: 'canvas', at: canvasPoint(at) } }),
    },
    { label: hasSelection ? 'Tidy up the selection' : 'Tidy up', keys: '', run: () => void actions.tidy() },
    { label: 'Select all', keys: '⌘A', run: actions.selectAll },
  ];
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner className="menu__place" anchor={anchor} side="bottom" align="start">
          <Base.Popup className="menu">
            {entries.map(({ label, keys, run }) => (
              <Base.Item key={label} className="menu__item" onClick={run}>
                {label}
                <kbd className="menu__keys">{keys}</kbd>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
