// Adds a block by typing its name.
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { findKinds, SHAPES } from '../../blocks/block-kinds.ts';
import { EVENTS_TITLE, findEvents } from '../../blocks/event-words.ts';
import type { PickEntry } from '../../design/pick-list.tsx';
import { PickList } from '../../design/pick-list.tsx';
import { addBlockAt } from '../canvas/add-block.ts';
import { addEventAt } from '../canvas/add-event.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';
import { firstField } from '../focus.ts';

export function QuickAdd(): ReactNode {
  const editor = useEditor();
  const adding = useEditorState((state) => state.adding);
  const isAdded = useRef(false);
  useEffect(() => {
    if (adding) isAdded.current = false;
  }, [adding]);
  return (
    <PickList
      isOpen={adding !== undefined}
      title="Add a block"
      searchLabel="Search blocks"
      empty="No block is called that. Try “text”, “choice” or “request”."
      find={(search) =>
        adding?.type === 'canvas' ? [...blocksFor(search), ...eventsFor(search)] : blocksFor(search)
      }
      onPick={(key) => {
        isAdded.current = true;
        const event = findEvents('').find(([type]) => `${EVENT_KEY}${type}` === key);
        if (event) addEventAt(editor, event[0], adding?.type === 'canvas' ? adding.at : undefined);
        else if (adding) addBlockAt(editor, key, adding);
      }}
      // The first field of the new block, since authors fill it in next.
      focusAfter={() => (isAdded.current ? firstField() : undefined)}
      onClose={() => editor.store.set({ adding: undefined })}
    />
  );
}

function blocksFor(search: string): readonly PickEntry[] {
  const found = findKinds(search);
  return SHAPES.flatMap(({ shape, label: section }) =>
    found
      .filter(([, kind]) => kind.shape === shape)
      .map(([type, { label, icon }]) => ({ key: type, label, icon, section })),
  );
}

const EVENT_KEY = 'event ';

/** Events stand on the canvas alone. */
function eventsFor(search: string): readonly PickEntry[] {
  return findEvents(search).map(([type, { label, icon }]) => ({
    key: `${EVENT_KEY}${type}`,
    label,
    icon,
    section: EVENTS_TITLE,
  }));
}
