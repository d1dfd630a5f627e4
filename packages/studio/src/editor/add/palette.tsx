// The list of all blocks beside the canvas, for clicking or dragging.
import { PanelLeftClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { findKinds, SHAPES } from '../../blocks/block-kinds.ts';
import { EVENTS_TITLE, findEvents } from '../../blocks/event-words.ts';
import { Button } from '../../design/button.tsx';
import { SearchField } from '../../design/text-field.tsx';
import { addBlockAt, placeBySelection } from '../canvas/add-block.ts';
import { addEventAt } from '../canvas/add-event.ts';
import { startBlockDrag } from '../canvas/block-drag.ts';
import { useEditor } from '../editor-context.tsx';

export function Palette(): ReactNode {
  const editor = useEditor();
  const [search, setSearch] = useState('');
  const found = findKinds(search);
  const events = findEvents(search);
  return (
    <aside className="palette" aria-label="Blocks">
      <div className="palette__tools">
        <SearchField
          label="Search blocks"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button
          look="quiet"
          isIcon
          aria-label="Hide the blocks"
          onClick={() => editor.store.set({ isPaletteOpen: false })}
        >
          <PanelLeftClose aria-hidden />
        </Button>
      </div>
      <div className="palette__list">
        {SHAPES.map(({ shape, label }) => {
          const kinds = found.filter(([, kind]) => kind.shape === shape);
          if (kinds.length === 0) return null;
          return (
            <section key={shape}>
              <h2 className="palette__title">{label}</h2>
              <ul>
                {kinds.map(([type, { label: name, icon: Icon }]) => (
                  <li key={type}>
                    <button
                      type="button"
                      className={`palette__block palette__block--${shape}`}
                      onPointerDown={(event) => startBlockDrag(editor, event, { newType: type, label: name })}
                      onClick={() => addBlockAt(editor, type, placeBySelection(editor))}
                    >
                      <Icon aria-hidden />
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {events.length > 0 && (
          <section>
            <h2 className="palette__title">{EVENTS_TITLE}</h2>
            <ul>
              {events.map(([type, { label, icon: Icon, help }]) => (
                <li key={type}>
                  <button
                    type="button"
                    className="palette__block"
                    title={help}
                    onClick={() => addEventAt(editor, type)}
                  >
                    <Icon aria-hidden />
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {found.length + events.length === 0 && <p className="field__help">No block is called that.</p>}
      </div>
    </aside>
  );
}
