// The tools above the canvas.
import { Keyboard, PanelLeft, PanelRight, Play, Plus, Redo2, Search, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { useActions } from '../actions.ts';
import { placeBySelection } from '../add/add-block.ts';
import { SaveStatusButton } from '../draft/save-status.tsx';
import { useEditor, useEditorState, useSnapshot } from '../editor-context.tsx';

export function Toolbar(): ReactNode {
  const editor = useEditor();
  const { store, canEdit } = editor;
  const actions = useActions();
  const { canUndo, canRedo } = useSnapshot();
  const isPaletteOpen = useEditorState((state) => state.isPaletteOpen);
  const isDockOpen = useEditorState((state) => state.isDockOpen);
  return (
    <>
      <SaveStatusButton />
      <div className="tools" role="toolbar" aria-label="Editor">
        <Button
          look="quiet"
          isIcon
          className="tools__wide"
          aria-label={isPaletteOpen ? 'Hide the blocks' : 'Show the blocks'}
          title="Blocks"
          aria-pressed={isPaletteOpen}
          onClick={() => store.set({ isPaletteOpen: !isPaletteOpen })}
        >
          <PanelLeft aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label="Undo"
          title="Undo (⌘Z)"
          disabled={!canUndo || !canEdit}
          onClick={actions.undo}
        >
          <Undo2 aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label="Redo"
          title="Redo (⇧⌘Z)"
          disabled={!canRedo || !canEdit}
          onClick={actions.redo}
        >
          <Redo2 aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label="Search"
          title="Search (⌘K)"
          onClick={() => store.set({ dialog: 'search' })}
        >
          <Search aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          className="tools__wide"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={() => store.set({ dialog: 'shortcuts' })}
        >
          <Keyboard aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label={isDockOpen ? 'Hide the panel' : 'Show the panel'}
          title="Panel (I)"
          aria-pressed={isDockOpen}
          onClick={() => store.set({ isDockOpen: !isDockOpen })}
        >
          <PanelRight aria-hidden />
        </Button>
      </div>
      <Button
        aria-label="Add block"
        disabled={!canEdit}
        onClick={() => store.set({ adding: placeBySelection(editor) })}
      >
        <Plus aria-hidden />
        <span className="tools__word">Add block</span>
      </Button>
      <Button look="primary" onClick={() => store.set({ tab: 'try', isDockOpen: true })}>
        <Play aria-hidden />
        Try it
      </Button>
    </>
  );
}
