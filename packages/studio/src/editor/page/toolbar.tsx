// The toolbar above the canvas, and the main actions at the top right.

import type { LucideIcon } from 'lucide-react';
import { ChartColumn, PanelLeft, PanelRight, Play, Plus, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePresence } from '../../data/presence.ts';
import { Button } from '../../design/button.tsx';
import { People } from '../../design/people.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { PublishDialog } from '../../pages/publish/publish-dialog.tsx';
import { Link } from '../../routing/router.tsx';
import { useActions } from '../actions.ts';
import { CARD_DAYS } from '../canvas/use-card-numbers.ts';
import { commandOf, isPossible, keysHere } from '../commands/commands.ts';
import { SaveStatusButton } from '../draft/save-status.tsx';
import { useDraftPart, useEditor, useEditorState } from '../editor-context.tsx';

/** The buttons for trying and publishing. */
export function MainActions(): ReactNode {
  const { botId, store, canEdit, reveal } = useEditor();
  const isPublishing = useEditorState(({ dialog }) => dialog === 'publish');
  const press = usePress();
  const others = usePresence(botId, 'edit').filter(({ place }) => place === 'edit');
  return (
    <>
      <People names={others.map(({ name }) => name)} doing="edits this bot" />
      <Button onClick={() => press('panel-try')}>
        <Play aria-hidden />
        Try it
      </Button>
      <Button look="primary" disabled={!canEdit} onClick={() => press('publish')}>
        <Rocket aria-hidden />
        Publish
      </Button>
      {isPublishing && (
        <PublishDialog
          botId={botId}
          onClose={() => store.set({ dialog: undefined })}
          onShowTests={() => press('panel-try')}
          onShowBlock={(blockId) => reveal({ blockId })}
        />
      )}
    </>
  );
}

export function Toolbar(): ReactNode {
  const { botId, canEdit } = useEditor();
  const isShowingNumbers = useEditorState((state) => state.isShowingNumbers);
  const isPaletteOpen = useEditorState((state) => state.isPaletteOpen);
  const isDockOpen = useEditorState((state) => state.isDockOpen);
  const press = usePress();
  return (
    <div className="tools" role="toolbar" aria-label="Editor">
      <Tool
        icon={PanelLeft}
        label={isPaletteOpen ? 'Hide the blocks' : 'Show the blocks'}
        isPressed={isPaletteOpen}
        isWide
        onClick={() => press('blocks')}
      />
      <Button look="quiet" disabled={!canEdit} onClick={() => press('add')}>
        <Plus aria-hidden />
        Add block
      </Button>
      <CommandTool id="undo" />
      <CommandTool id="redo" />
      <CommandTool id="search" label="Search" />
      <CommandTool id="tidy" isWide />
      <Tool
        icon={ChartColumn}
        label={isShowingNumbers ? 'Hide the numbers' : 'Show the numbers'}
        keys="N"
        isPressed={isShowingNumbers}
        onClick={() => press('numbers')}
      />
      {isShowingNumbers && (
        <Link to={botPath(botId, '/numbers')} className="tools__link tools__wide">
          Last {CARD_DAYS} days
        </Link>
      )}
      <CommandTool id="shortcuts" isWide />
      <span className="tools__gap" />
      <SaveStatusButton />
      <Tool
        icon={PanelRight}
        label={isDockOpen ? 'Hide the panel' : 'Show the panel'}
        keys="I"
        isPressed={isDockOpen}
        onClick={() => press('panel')}
      />
    </div>
  );
}

function usePress(): (id: string) => void {
  const editor = useEditor();
  const actions = useActions();
  return (id) => commandOf(id).run(editor, actions);
}

/** @param label a shorter label than the command's own */
function CommandTool({
  id,
  label,
  isWide,
}: {
  readonly id: string;
  readonly label?: string;
  readonly isWide?: boolean;
}): ReactNode {
  const editor = useEditor();
  const press = usePress();
  const command = commandOf(id);
  // Undo becomes possible or impossible with changes of the draft.
  const isDisabled = useDraftPart(() => !isPossible(command, editor));
  return (
    command.icon && (
      <Tool
        icon={command.icon}
        label={label ?? command.label}
        keys={command.shown && keysHere(command.shown)}
        isDisabled={isDisabled}
        isWide={isWide}
        onClick={() => press(id)}
      />
    )
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** Only if there is room: keys and menus do the same. */
  readonly isWide?: boolean | undefined;
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
