// The card of a group: its title, and a row for each block.
import type { Group } from '@colloquy/schema';
import type { NodeProps } from '@xyflow/react';
import { Handle, Position } from '@xyflow/react';
import { ChevronDown, ChevronRight, CircleAlert, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo, useContext, useMemo } from 'react';
import { blocksOf, findGroup } from '../../model/definition.ts';
import { NamesContext, useDraftPart, useEditor, useEditorState, useRun } from '../editor-context.tsx';
import { BlockLine } from './block-line.tsx';
import { toggleCollapsed } from './collapsed-groups.ts';
import { COLLAPSED_HANDLE, cardOf, targetHandle } from './flow-layout.ts';

export interface GroupNodeData extends Record<string, unknown> {
  /** Handles with an edge. */
  readonly connected: ReadonlySet<string>;
}

/** Renders again only when its group changes; selection and highlights come from the editor's state. */
export const GroupNode = memo(function GroupNode({ id, data }: NodeProps): ReactNode {
  const group = useDraftPart(({ definition }) => findGroup(definition, id));
  const { connected } = data as GroupNodeData;
  return group && <Card group={group} connected={connected} />;
});

function Card({ group, connected }: { readonly group: Group } & GroupNodeData): ReactNode {
  const names = useContext(NamesContext);
  const isCollapsed = useEditorState(({ collapsed }) => collapsed.has(group.id));
  const { rows } = useMemo(() => cardOf(group, names, { isCollapsed }), [group, names, isCollapsed]);
  const over = useEditorState(({ drag }) => (drag?.over?.groupId === group.id ? drag.over.index : undefined));
  // A collapsed group takes more at its end.
  const isDropAtEnd = over !== undefined && (isCollapsed || over === rows.length);
  return (
    <section
      className={isCollapsed ? 'card card--collapsed' : 'card'}
      aria-label={`Group ${group.title}`}
      data-group={group.id}
      data-blocks={blocksOf(group).length}
    >
      <Handle
        type="target"
        position={Position.Left}
        id={targetHandle()}
        className="end end--in"
        style={{ top: 18 }}
      />
      <header className="card__header">
        <Title group={group} />
        {isCollapsed && <Summary group={group} />}
        <TryFromHere groupId={group.id} title={group.title} />
        <CollapseButton group={group} isCollapsed={isCollapsed} />
      </header>
      {isCollapsed && (
        <Handle
          type="source"
          position={Position.Right}
          id={COLLAPSED_HANDLE}
          className={`end end--out ${connected.size > 0 ? 'end--connected' : 'end--quiet'}`}
          style={{ top: 18 }}
          isConnectable={false}
        />
      )}
      <div className="card__rows">
        {rows.map((row, index) => (
          <BlockLine
            key={row.block.id}
            row={row}
            connected={connected}
            group={group}
            index={index}
            isDropBefore={over === index}
          />
        ))}
        {isDropAtEnd && <div className="drop-line drop-line--end" />}
      </div>
    </section>
  );
}

/** Plain text until a double-click; the panel also has a field for it. */
function Title({ group: { id, title } }: { readonly group: Group }): ReactNode {
  const { store, canEdit } = useEditor();
  const isRenaming = useEditorState(({ renaming }) => renaming === id);
  const run = useRun();
  if (!isRenaming || !canEdit)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: F2 and the panel do the same
      <span className="card__title" title={title} onDoubleClick={() => store.set({ renaming: id })}>
        {title || 'Untitled'}
      </span>
    );
  const stop = () => store.set({ renaming: undefined });
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
      autoFocus
      className="card__title card__title--edited nodrag"
      aria-label="Title of the group"
      value={title}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) =>
        run({ type: 'renameGroup', groupId: id, title: target.value }, 'Rename group', `title ${id}`)
      }
      onBlur={stop}
      onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && stop()}
    />
  );
}

function CollapseButton({
  group: { id, title },
  isCollapsed,
}: {
  readonly group: Group;
  readonly isCollapsed: boolean;
}): ReactNode {
  const editor = useEditor();
  const Icon = isCollapsed ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      className={isCollapsed ? 'card__action card__action--shown nodrag' : 'card__action nodrag'}
      aria-expanded={!isCollapsed}
      aria-label={`${isCollapsed ? 'Expand' : 'Collapse'} ${title}`}
      title={isCollapsed ? 'Expand' : 'Collapse'}
      onClick={() => toggleCollapsed(editor, [id])}
    >
      <Icon aria-hidden />
    </button>
  );
}

/** Summary of a collapsed group: the number of blocks, and whether one has a problem. */
function Summary({ group }: { readonly group: Group }): ReactNode {
  const { issues } = useEditor();
  const blocks = blocksOf(group);
  const hasProblem = issues.some((issue) => blocks.some(({ id }) => id === issue.block));
  return (
    <>
      {hasProblem && (
        <span className="line__problem" title="A block of this group has a problem">
          <CircleAlert aria-hidden />
          <span className="only-read-aloud">A block of this group has a problem</span>
        </span>
      )}
      <span className="card__count">{blocks.length === 1 ? '1 block' : `${blocks.length} blocks`}</span>
    </>
  );
}

function TryFromHere({ groupId, title }: { readonly groupId: string; readonly title: string }): ReactNode {
  const { store } = useEditor();
  return (
    <button
      type="button"
      className="card__action nodrag"
      aria-label={`Try from ${title}`}
      title="Try from here"
      onClick={() => store.set({ tab: 'try', isDockOpen: true, tryFrom: `${groupId}\n${Date.now()}` })}
    >
      <CirclePlay aria-hidden />
    </button>
  );
}
