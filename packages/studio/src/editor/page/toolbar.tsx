// The tools above the canvas, and what the page offers at the top right.

import type { LucideIcon } from 'lucide-react';
import { Keyboard, LayoutGrid, PanelLeft, PanelRight, Play, Plus, Redo2, Search, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { PublishButton } from '../../pages/publish/publish-button.tsx';
import { useActions } from '../actions.ts';
import { placeBySelection } from '../canvas/add-block.ts';
import { SaveStatusButton } from '../draft/save-status.tsx';
import { useEditor, useEditorState, useSnapshot } from '../editor-context.tsx';

/** Trying and publishing. */
export function MainActions(): ReactNode {
  const { botId, session, store } = useEditor();
  const showTry = (): void => store.set({ tab: 'try', isDockOpen: true });
  return (
    <>
      <Button onClick={showTry}>
        <Play aria-hidden />
        Try it
      </Button>
      <PublishButton botId={botId} prepare={session.flush} onShowTests={showTry} />
    </>
  );
}

export function Toolbar(): ReactNode {
  const editor = useEditor();
  const { store, canEdit } = editor;
  const actions = useActions();
  const { canUndo, canRedo } = useSnapshot();
  const isPaletteOpen = useEditorState((state) => state.isPaletteOpen);
  const isDockOpen = useEditorState((state) => state.isDockOpen);
  return (
    <div className="tools" role="toolbar" aria-label="Editor">
      <Tool
        icon={PanelLeft}
        label={isPaletteOpen ? 'Hide the blocks' : 'Show the blocks'}
        isPressed={isPaletteOpen}
        isWide
        onClick={() => store.set({ isPaletteOpen: !isPaletteOpen })}
      />
      <Button
        look="quiet"
        disabled={!canEdit}
        onClick={() => store.set({ adding: placeBySelection(editor) })}
      >
        <Plus aria-hidden />
        Add block
      </Button>
      <Tool icon={Undo2} label="Undo" keys="⌘Z" isDisabled={!canUndo || !canEdit} onClick={actions.undo} />
      <Tool icon={Redo2} label="Redo" keys="⇧⌘Z" isDisabled={!canRedo || !canEdit} onClick={actions.redo} />
      <Tool icon={Search} label="Search" keys="⌘K" onClick={() => store.set({ dialog: 'search' })} />
      <Tool
        icon={LayoutGrid}
        label="Tidy up"
        isDisabled={!canEdit}
        isWide
        onClick={() => void actions.tidy()}
      />
      <Tool
        icon={Keyboard}
        label="Keyboard shortcuts"
        keys="?"
        isWide
        onClick={() => store.set({ dialog: 'shortcuts' })}
      />
      <span className="tools__gap" />
      <SaveStatusButton />
      <Tool
        icon={PanelRight}
        label={isDockOpen ? 'Hide the panel' : 'Show the panel'}
        keys="I"
        isPressed={isDockOpen}
        onClick={() => store.set({ isDockOpen: !isDockOpen })}
      />
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys?: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** Only where there is room: keys and menus do the same. */
  readonly isWide?: boolean;
  readonly onClick: () => void;
}

function Tool({
  icon: Icon,
  label,
  keys,
  isPressed,
  isDisabled = false,
  isWide,
  onClick,
}: ToolProps): ReactNode {
  return (
    <Button
      look="quiet"
      isIcon
      className={isWide ? 'tools__wide' : undefined}
      aria-label={label}
      aria-pressed={isPressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}
