// The canvas: the flow as cards and edges that can be moved, connected and selected.
import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import {
  Background,
  BackgroundVariant,
  MiniMap,
  PanOnScrollMode,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import type { ComponentType, MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Names } from '../../blocks/block-kind.ts';
import type { Point } from '../../model/commands/group-commands.ts';
import type { Definition } from '../../model/definition.ts';
import { findBlock, groupsOf } from '../../model/definition.ts';
import { NamesContext, useDraftPart, useEditor, useEditorState } from '../editor-context.tsx';
import { nothingSelected } from '../editor-state.ts';
import { keepFocusOnCanvas } from '../focus.ts';
import './canvas.css';
import './nodes.css';
import { setCanvas } from './canvas-place.ts';
import { viewOf } from './canvas-view.ts';
import { openSelected } from './collapsed-groups.ts';
import { DragShadow } from './drag-shadow.tsx';
import { EventNode } from './event-node.tsx';
import type { DrawnEdge } from './flow-layout.ts';
import { cardOf, drawnEdges, placesOf, SIZES } from './flow-layout.ts';
import { createFlowCache, flowEdges, flowNodes } from './flow-nodes.ts';
import { GroupNode } from './group-node.tsx';
import { readViewport } from './stored-viewport.ts';
import { useFlowHandlers } from './use-flow-handlers.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const NODE_TYPES = { 'group-card': GroupNode, event: EventNode };

/** Below this zoom only titles are rendered, because rows are unreadable. */
const TITLES_ONLY_BELOW = 0.35;

/** Shows a flow of some thousand groups as a whole. */
const LEAST_ZOOM = 0.02;

/** From this number of groups on there is a minimap. */
const MAP_FROM_GROUPS = 8;

/** Milliseconds for the way to a place of the map. */
const MAP_MS = 180;

// Constants, because React Flow treats a new list as a change.
const ADDING_KEYS = ['Shift', 'Meta', 'Control'];
const PANNING_BUTTONS = [0, 1];
const ZOOM_KEYS = ['Meta', 'Control'];
const PRO_OPTIONS = { hideAttribution: true };

interface CanvasProps {
  /** The context menu; closed while `at` is undefined. */
  readonly menu: ComponentType<{ readonly at: Point | undefined; readonly onClose: () => void }>;
}

/** @example <Canvas menu={CanvasMenu} /> */
export function Canvas(props: CanvasProps): ReactNode {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ menu: Menu }: CanvasProps): ReactNode {
  const editor = useEditor();
  const { store, botId, canEdit, session } = editor;
  const names = useContext(NamesContext);
  const selection = useEditorState((state) => state.selection);
  const walked = useEditorState((state) => state.walked);
  const collapsed = useEditorState((state) => state.collapsed);
  const [moving, setMoving] = useState<ReadonlyMap<string, Point>>(new Map());
  const [menuAt, setMenuAt] = useState<Point | undefined>();
  const cache = useRef(createFlowCache());
  const flow = useReactFlow();
  const drawn = useDrawnEdges();
  // Selected here, so that a key in a text renders neither the canvas nor its library again.
  const nodes = useDraftPart(({ definition }) =>
    flowNodes(cache.current, { definition, names, selection, moving, edges: drawn, canEdit, collapsed }),
  );
  const hasMap = useDraftPart(({ definition }) => groupsOf(definition).length >= MAP_FROM_GROUPS);
  const edges = useMemo(
    () => flowEdges(drawn, { selection, walked, collapsed }),
    [drawn, selection, walked, collapsed],
  );
  const isFar = useStore(({ transform }) => transform[2] < TITLES_ONLY_BELOW);
  const [startViewport] = useState(() => readViewport(botId) ?? firstViewport(session.snapshot().definition));
  const canvas = useStore((state) => state.domNode);
  const height = useStore((state) => state.height);
  const isRevealing = useRef(false);
  const showSelected = useEffectEvent((isNew = false) => {
    const [blockId] = store.get().selection.blockIds;
    bringIntoView(flow, canvas, { definition: session.snapshot().definition, names, blockId, isNew });
  });
  const newBlockId = useEditorState((state) => state.newBlockId);

  useEffect(() => {
    if (!isRevealing.current) showSelected();
    // Only a changed height moves the view: keyboard selection and search reveal their block themselves.
  }, [height]);
  useEffect(() => {
    if (newBlockId !== undefined) showSelected(true);
  }, [newBlockId]);
  useEffect(() => openSelected(editor), [editor, selection.blockIds]);

  useEffect(() => {
    setCanvas(viewOf(flow));
    editor.registerReveal((nodeId) => {
      isRevealing.current = true;
      const show = async (): Promise<void> => {
        await flow.fitView({
          nodes: [{ id: nodeId }],
          maxZoom: 1,
          minZoom: 0.6,
          duration: 180,
          padding: 0.3,
        });
        isRevealing.current = false;
        showSelected();
      };
      // A panel that opens at the same time takes its space in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => void show()));
    });
    return () => setCanvas(undefined);
  }, [flow, editor, canvas, store]);

  useEffect(keepFocusOnCanvas, []);

  const handlers = useFlowHandlers(setMoving);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and buttons open the menu as well
    <div
      className={isFar ? 'canvas canvas--far' : 'canvas'}
      // A click on the empty canvas gives it the focus, and with it the shortcuts.
      tabIndex={-1}
      onContextMenu={(event) => {
        event.preventDefault();
        selectUnder(event, editor.store);
        setMenuAt({ x: event.clientX, y: event.clientY });
      }}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        {...handlers}
        defaultViewport={startViewport}
        nodesConnectable={canEdit}
        onlyRenderVisibleElements
        deleteKeyCode={null}
        multiSelectionKeyCode={ADDING_KEYS}
        selectionKeyCode="Shift"
        selectionMode={SelectionMode.Partial}
        panActivationKeyCode="Space"
        panOnDrag={PANNING_BUTTONS}
        panOnScroll
        zoomOnDoubleClick={false}
        panOnScrollMode={PanOnScrollMode.Free}
        zoomActivationKeyCode={ZOOM_KEYS}
        minZoom={LEAST_ZOOM}
        maxZoom={1.6}
        nodeDragThreshold={3}
        connectionRadius={28}
        proOptions={PRO_OPTIONS}
        disableKeyboardA11y={!canEdit}
        aria-label="Flow"
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} color="var(--dot)" />
        {hasMap && (
          <MiniMap
            pannable
            zoomable
            position="bottom-right"
            ariaLabel="Map of the flow"
            onClick={(_event, { x, y }) =>
              void flow.setCenter(x, y, { zoom: flow.getZoom(), duration: MAP_MS })
            }
            nodeBorderRadius={8}
          />
        )}
      </ReactFlow>
      <ZoomButtons />
      <Menu
        at={menuAt}
        onClose={() => {
          setMenuAt(undefined);
          keepFocusOnCanvas();
        }}
      />
      <DragShadow />
    </div>
  );
}

/** The same list until an edge changes: typing renders no edge again. */
function useDrawnEdges(): readonly DrawnEdge[] {
  const last = useRef<{ readonly of?: Definition; readonly edges: readonly DrawnEdge[] }>({ edges: [] });
  return useDraftPart(({ definition }) => {
    const { of, edges } = last.current;
    if (of === definition) return edges;
    const next = drawnEdges(definition);
    const isSame =
      next.length === edges.length &&
      next.every((edge, index) => isSameEdge(edge, edges[index] as DrawnEdge));
    last.current = { of: definition, edges: isSame ? edges : next };
    return last.current.edges;
  });
}

function isSameEdge(one: DrawnEdge, other: DrawnEdge): boolean {
  return (
    one.id === other.id &&
    one.sourceHandle === other.sourceHandle &&
    one.sourceNode === other.sourceNode &&
    one.targetHandle === other.targetHandle &&
    one.targetNode === other.targetNode
  );
}

/** The part of the height that stays free below a new block: for its choices, and for the "+" of the next one. */
const ROOM_BELOW = 0.4;

/**
 * On a phone the panel opens over the tapped block, and a new block may be added outside of the view: moves the flow so
 * that the block is visible. Its place comes from the data, because a card outside of the view is not rendered.
 */
function bringIntoView(
  flow: ReactFlowInstance,
  canvas: HTMLElement | null,
  { definition, names, blockId = '', isNew = false }: BlockInFlow,
): void {
  const placed = findBlock(definition, blockId);
  const at = placed && placesOf(definition).get(placed.group.id);
  if (!at || !canvas) return;
  const { rows } = cardOf(placed.group, names);
  const middle = rows[placed.index]?.middle ?? 0;
  const { x, y, zoom } = flow.getViewport();
  const top = y + (at.y + middle - SIZES.row / 2) * zoom;
  const { height, width } = canvas.getBoundingClientRect();
  const row = SIZES.row * zoom;
  const room = isNew ? height * ROOM_BELOW : 0;
  const isHigh = top >= 0 && top + row + room <= height;
  const left = x + at.x * zoom;
  const card = SIZES.width * zoom;
  // On a phone only the height moves: a card is nearly as wide as the screen.
  const isBeside = !isNew || card * 2 > width || (left >= 0 && left + card <= width);
  if (isHigh && isBeside) return;
  void flow.setViewport({
    x: isBeside ? x : x + (width - card) / 2 - left,
    y: isHigh ? y : y + (height - row) / (isNew ? 4 : 2) - top,
    zoom,
  });
}

interface BlockInFlow {
  readonly definition: Definition;
  readonly names: Names;
  readonly blockId: string | undefined;
  readonly isNew?: boolean;
}

/** Below this width the start and the first group are not visible side by side. */
const NARROW = 560;

/** The start of the flow at a readable zoom; on phones its first group. */
function firstViewport(definition: Definition): Viewport {
  const places = placesOf(definition);
  const [start] = places.values();
  const group = places.get(groupsOf(definition)[0]?.id ?? '');
  const zoom = 0.85;
  if (window.innerWidth < NARROW && group) return { x: 64 - group.x * zoom, y: 48 - group.y * zoom, zoom };
  return { x: 40 - (start?.x ?? 0) * zoom, y: window.innerHeight * 0.28 - (start?.y ?? 0) * zoom, zoom };
}

/** Selects the element under the pointer, unless it is already part of the selection. */
function selectUnder(event: ReactMouseEvent, store: ReturnType<typeof useEditor>['store']): void {
  if (!(event.target instanceof Element)) return;
  const { selection } = store.get();
  const blockId = event.target.closest<HTMLElement>('[data-block]')?.dataset.block;
  const nodeId = event.target.closest<HTMLElement>('.react-flow__node')?.dataset.id;
  const edgeId = event.target.closest<HTMLElement>('.react-flow__edge')?.dataset.id;
  if (blockId !== undefined) {
    if (!selection.blockIds.includes(blockId))
      store.set({ selection: { ...nothingSelected, blockIds: [blockId] } });
  } else if (nodeId !== undefined) {
    if (!selection.groupIds.includes(nodeId))
      store.set({ selection: { ...nothingSelected, groupIds: [nodeId] } });
  } else if (edgeId !== undefined) store.set({ selection: { ...nothingSelected, edgeIds: [edgeId] } });
}
