// Handlers of the canvas: moving, selecting and connecting. They stay the same functions, because React Flow notifies
// all nodes of a new one.
import type { Connection, NodeChange, ReactFlowProps } from '@xyflow/react';
import type { Dispatch, SetStateAction } from 'react';
import { useMemo } from 'react';
import type { Point } from '../../model/commands/group-commands.ts';
import { groupsOf } from '../../model/definition.ts';
import type { Editor } from '../editor-context.tsx';
import { useEditor, useRun } from '../editor-context.tsx';
import { nothingSelected } from '../editor-state.ts';
import { freshId } from '../fresh-id.ts';
import { sourceOfHandle } from './flow-layout.ts';
import { keepViewport } from './stored-viewport.ts';

/** Where nodes are while they are being dragged. */
type SetMoving = Dispatch<SetStateAction<ReadonlyMap<string, Point>>>;

/** @example <ReactFlow {...useFlowHandlers(setMoving)} /> */
export function useFlowHandlers(setMoving: SetMoving) {
  const { botId, canEdit, session, store } = useEditor();
  const run = useRun();
  return useMemo(
    () => createHandlers({ botId, canEdit, session, store, run, setMoving }),
    [botId, canEdit, session, store, run, setMoving],
  );
}

interface HandlerDependencies extends Pick<Editor, 'botId' | 'canEdit' | 'session' | 'store'> {
  readonly run: ReturnType<typeof useRun>;
  readonly setMoving: SetMoving;
}

function createHandlers({ botId, canEdit, session, store, run, setMoving }: HandlerDependencies) {
  function commitMoves(): void {
    setMoving((moved) => {
      if (moved.size > 0) {
        const places = Object.fromEntries(moved);
        queueMicrotask(() => {
          run({ type: 'placeNodes', places }, 'Move', `place ${[...moved.keys()].join()}`);
          setMoving(new Map());
        });
      }
      return moved;
    });
  }

  function select(changes: readonly NodeChange[]): void {
    const chosen = changes.filter((change) => change.type === 'select');
    if (chosen.length === 0) return;
    const { selection: before } = store.get();
    const groupIds = new Set(before.groupIds);
    const eventIds = new Set(before.eventIds);
    const isGroup = (id: string) => groupsOf(session.snapshot().definition).some((group) => group.id === id);
    for (const { id, selected } of chosen) {
      const ids = isGroup(id) ? groupIds : eventIds;
      if (selected) ids.add(id);
      else ids.delete(id);
    }
    store.set({ selection: { ...before, groupIds: [...groupIds], eventIds: [...eventIds] } });
  }

  /** The canvas knows nodes only: a press on one without a key that adds to the selection also ends that of blocks. */
  function leaveBlocks({ shiftKey, metaKey, ctrlKey }: PressedKeys): void {
    const { selection } = store.get();
    if (shiftKey || metaKey || ctrlKey || selection.blockIds.length === 0) return;
    store.set({ selection: { ...selection, blockIds: [] } });
  }

  return {
    onNodesChange(changes) {
      const positions = changes.filter((change) => change.type === 'position');
      const placed = positions.flatMap(({ id, position }) => (position ? [{ id, position }] : []));
      if (placed.length > 0)
        setMoving((before) => {
          const next = new Map(before);
          for (const { id, position } of placed) next.set(id, rounded(position));
          return next;
        });
      // Arrow keys move nodes without a drag, so such a move is committed at once.
      if (positions.some(({ position, dragging }) => position && dragging === false)) commitMoves();
      select(changes);
    },
    onNodeDragStart: leaveBlocks,
    onNodeDragStop: commitMoves,
    onSelectionDragStop: commitMoves,
    onConnect({ source, sourceHandle, target, targetHandle }: Connection) {
      const blockId = targetHandle?.startsWith('in ') ? targetHandle.slice(3) : undefined;
      const to = { groupId: target, ...(blockId === undefined ? {} : { blockId }) };
      const from = sourceOfHandle(source, sourceHandle ?? '');
      run({ type: 'connect', edgeId: freshId(), from, to }, 'Connect');
    },
    onConnectEnd(event, { isValid, fromNode, fromHandle }) {
      if (isValid || !fromNode || !fromHandle?.id || !canEdit) return;
      const isOverCanvas = event.target instanceof Element && event.target.matches('.react-flow__pane');
      if (isOverCanvas)
        store.set({ adding: { type: 'behind', source: sourceOfHandle(fromNode.id, fromHandle.id) } });
    },
    onEdgeClick: (_event, edge) => store.set({ selection: { ...nothingSelected, edgeIds: [edge.id] } }),
    onNodeClick(event, node) {
      leaveBlocks(event);
      // The form of an event is all that a click on it can mean.
      store.set(node.type === 'group-card' ? { tab: 'inspect' } : { tab: 'inspect', isDockOpen: true });
    },
    onPaneClick: () => store.set({ selection: nothingSelected }),
    onMoveEnd: (_event, viewport) => keepViewport(botId, viewport),
  } satisfies Partial<ReactFlowProps>;
}

type PressedKeys = Pick<MouseEvent, 'shiftKey' | 'metaKey' | 'ctrlKey'>;

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
