// Adds an event to the canvas.
import type { AddedEventType } from '../../blocks/event-words.ts';
import { eventKind } from '../../blocks/event-words.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Editor } from '../editor-context.tsx';
import { nothingSelected } from '../editor-state.ts';
import { freshId } from '../fresh-id.ts';
import { freePlace } from './add-block.ts';
import { canvasMiddle } from './canvas-place.ts';

/**
 * Adds an event and selects it.
 *
 * @param at by default the middle of the canvas
 * @example addEventAt(editor, 'question', undefined)
 */
export function addEventAt({ session, store, canEdit }: Editor, type: AddedEventType, at?: Point): void {
  if (!canEdit) return;
  const id = freshId();
  const graphCoordinates = freePlace(session.snapshot().definition, at ?? canvasMiddle());
  session.run(
    { type: 'addEvent', event: { id, type, graphCoordinates: { ...graphCoordinates } } },
    { label: `Add ${eventKind(type).label.toLowerCase()}` },
  );
  store.set({
    selection: { ...nothingSelected, eventIds: [id] },
    adding: undefined,
    tab: 'inspect',
    isDockOpen: true,
  });
}
