// The context menu of the canvas: actions on the selection and on the canvas.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { Point } from '../../model/commands/group-commands.ts';
import { useActions } from '../actions.ts';
import { canvasPoint } from '../canvas/canvas-place.ts';
import { COMMANDS, isPossible, keysHere } from '../commands/commands.ts';
import { useEditor } from '../editor-context.tsx';

export function CanvasMenu({
  at,
  onClose,
}: {
  readonly at: Point | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const editor = useEditor();
  const actions = useActions();
  if (!at || !editor.canEdit) return null;
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  const commands = COMMANDS.filter((command) => command.isInMenu && isPossible(command, editor));
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner className="menu__place" anchor={anchor} side="bottom" align="start">
          <Base.Popup className="menu">
            {commands.map(({ id, label, icon: Icon, shown, run }) => (
              <Base.Item
                key={id}
                className="menu__item"
                onClick={() => run(editor, actions, canvasPoint(at))}
              >
                {Icon && <Icon aria-hidden />}
                {label}
                {shown !== undefined && <kbd className="menu__keys">{keysHere(shown)}</kbd>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
