// The dragged block under the pointer.
import type { ReactNode } from 'react';
import { useEditorState } from '../editor-context.tsx';

export function DragShadow(): ReactNode {
  const drag = useEditorState((state) => state.drag);
  if (!drag) return null;
  const { at, label, blockIds } = drag;
  return (
    <div className="drag-shadow" style={{ left: at.x + 10, top: at.y + 10 }} aria-hidden>
      {blockIds.length > 1 ? `${blockIds.length} blocks` : label}
    </div>
  );
}
