// Moves the focus between the canvas and the form of the selection.
import type { EditorState } from './editor-state.ts';

/** Selects fields that take keys. */
export const FIELDS = ':is(input, textarea, select, [contenteditable=true]):not([disabled])';

/** Selects fields for text, which authors fill in before they choose between kinds. */
const TEXT_FIELDS =
  ':is(input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea, [contenteditable=true]):not([disabled])';

/** The first field for text in the form of the selection, else its first field or button. */
export function firstField(): HTMLElement | undefined {
  const form = document.querySelector('.inspector__form');
  const found = [TEXT_FIELDS, FIELDS, 'button'].map((selector) => form?.querySelector<HTMLElement>(selector));
  return found.find((field) => field != null) ?? undefined;
}

/** Frames in which a form that is opened shows its fields. */
const FRAMES = 30;

/** Moves the focus to the first field with a problem, once the form is there. */
export function focusProblem(frames = FRAMES): void {
  const field = document.querySelector<HTMLElement>(`.inspector__form .field--invalid ${FIELDS}`);
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusProblem(frames - 1));
}

/** Moves the focus to the canvas, whose keys then work. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('.canvas')?.focus({ preventScroll: true });
}

/** Moves the focus to the canvas if no element has it, such as after the focused row is deleted. */
export function keepFocusOnCanvas(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusCanvas();
  });
}

/** The row of the selected block, or the card of the selected group, if rendered. */
export function selectedPlace({ selection }: Pick<EditorState, 'selection'>): HTMLElement | undefined {
  const [blockId] = selection.blockIds;
  const [nodeId] = [...selection.groupIds, ...selection.eventIds];
  const selector =
    blockId === undefined
      ? `.react-flow__node[data-id="${CSS.escape(nodeId ?? '')}"]`
      : `[data-block="${CSS.escape(blockId)}"] .line__main`;
  return document.querySelector<HTMLElement>(selector) ?? undefined;
}
