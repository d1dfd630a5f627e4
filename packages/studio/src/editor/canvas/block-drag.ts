// Drags blocks by pointer: within and between groups, and onto the canvas, where they form a new group.
import type { PointerEvent as ReactPointerEvent } from 'react';
import type { BlockTarget } from '../../model/commands/block-commands.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Editor } from '../editor-context.tsx';
import type { DragState } from '../editor-state.ts';
import { freshId } from '../fresh-id.ts';
import { addBlockAt } from './add-block.ts';
import { canvasPoint } from './canvas-place.ts';
import { toggleCollapsed } from './collapsed-groups.ts';
import { newGroupTitle } from './new-group-title.ts';

/** Pixels of movement before a press becomes a drag. */
const SLACK = 5;

/** Milliseconds over a collapsed group before it opens: longer than it takes to pass over it. */
const OPENS_AFTER_MS = 500;

/** Called when a row is pressed. Releasing the button ends the drag; Escape cancels it. */
export function startBlockDrag(
  editor: Editor,
  event: ReactPointerEvent,
  {
    blockId,
    newType,
    label,
  }: { readonly blockId?: string; readonly newType?: string; readonly label: string },
): void {
  if (event.button !== 0 || event.pointerType === 'touch' || !editor.canEdit) return;
  const { store } = editor;
  const start = { x: event.clientX, y: event.clientY };
  const { blockIds: selected } = store.get().selection;
  const own = blockId === undefined ? [] : [blockId];
  const blockIds = blockId !== undefined && selected.includes(blockId) ? selected : own;
  let isDragging = false;
  const opener = createOpener(editor);

  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    isDragging ||= Math.hypot(x - start.x, y - start.y) > SLACK;
    if (isDragging) show({ x, y });
  };
  const show = (at: Point): void => {
    const over = placeUnder(at);
    store.set({ drag: { blockIds, newType, label, at, over } });
    // An open group shows the exact drop position.
    opener.hover(over?.groupId, () => requestAnimationFrame(showAgain));
  };
  const showAgain = (): void => {
    const { drag } = store.get();
    if (drag) show(drag.at);
  };
  const stop = (): void => {
    opener.stop();
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('keydown', cancel, true);
    store.set({ drag: undefined });
  };
  const cancel = (pressed: KeyboardEvent): void => {
    if (pressed.key === 'Escape') stop();
  };
  const drop = (): void => {
    const { drag } = store.get();
    stop();
    if (!isDragging || !drag) return;
    // Suppresses the following click, which would select the row.
    window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
    finish(editor, drag);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('keydown', cancel, true);
}

/** Opens a collapsed group when a drag stays over it. */
function createOpener(editor: Editor) {
  let hovered: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hover(groupId: string | undefined, onOpened: () => void): void {
      if (groupId === hovered) return;
      hovered = groupId;
      clearTimeout(timer);
      if (groupId === undefined || !editor.store.get().collapsed.has(groupId)) return;
      timer = setTimeout(() => {
        toggleCollapsed(editor, [groupId]);
        onOpened();
      }, OPENS_AFTER_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}

function finish(editor: Editor, { blockIds, newType, over, at }: DragState): void {
  const point = over ? undefined : canvasPoint(at);
  if (!over && !point) return;
  if (newType !== undefined) {
    addBlockAt(editor, newType, over ? { type: 'into', to: over } : { type: 'canvas', at: point });
    return;
  }
  if (over) editor.session.run({ type: 'moveBlocks', blockIds, to: over }, { label: 'Move' });
  else if (point) {
    const title = newGroupTitle(editor.session.snapshot().definition);
    editor.session.run(
      { type: 'moveBlocksToNewGroup', blockIds, groupId: freshId(), title, at: point },
      { label: 'Move into a new group' },
    );
  }
}

/** The place among blocks under a point of the window; nothing over the empty canvas. */
function placeUnder({ x, y }: Point): BlockTarget | undefined {
  const card = document.elementsFromPoint(x, y).find((element) => element.closest('[data-group]'));
  const group = card?.closest<HTMLElement>('[data-group]');
  const groupId = group?.dataset.group;
  if (!group || groupId === undefined) return undefined;
  const lines = [...group.querySelectorAll<HTMLElement>('[data-block]')];
  const index = lines.findIndex((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y < top + height / 2;
  });
  // A collapsed group hides its blocks, so blocks are added at its end.
  return { groupId, index: index < 0 ? Number(group.dataset.blocks) : index };
}
