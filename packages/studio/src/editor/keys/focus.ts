// Where the keyboard goes: into the form of the selection, and from there back to the canvas.
import type { EditorState } from '../editor-state.ts';

const FIELDS = ':is(input, textarea, select, [contenteditable=true]):not([disabled])';

/** The first field of the form of the selected block; its first button when it has no field. */
export function firstField(): HTMLElement | undefined {
  const form = document.querySelector('.inspector__form');
  return form?.querySelector<HTMLElement>(FIELDS) ?? form?.querySelector<HTMLElement>('button') ?? undefined;
}

/** The row of the selected block, or the card of the selected group, when it is in view. */
export function selectedPlace({ selection }: Pick<EditorState, 'selection'>): HTMLElement | undefined {
  const [blockId] = selection.blockIds;
  const [nodeId] = [...selection.groupIds, ...selection.eventIds];
  const selector =
    blockId === undefined
      ? `.react-flow__node[data-id="${CSS.escape(nodeId ?? '')}"]`
      : `[data-block="${CSS.escape(blockId)}"] .line__main`;
  return document.querySelector<HTMLElement>(selector) ?? undefined;
}
