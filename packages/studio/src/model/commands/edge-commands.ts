// Edges: connecting the end of a path with a group or a block, and disconnecting.
import type { Block, Edge } from '@colloquy/schema';
import type { Definition, Source, Target } from '../definition.ts';
import { edgesOf, findGroup, itemsOf, pathsOf, sourcesOf } from '../definition.ts';
import { isObject } from '../json.ts';
import { editBlock, editBlocks, editEvents, withEdges, withField, withoutEdges } from './edit.ts';

export const edgeCommands = {
  /** Connects a path to a group. Removes the previous edge of the source. */
  connect: (
    definition: Definition,
    { edgeId, from, to }: { readonly edgeId: string; readonly from: Source; readonly to: Target },
  ): Definition => {
    if (!findGroup(definition, to.groupId)) return definition;
    const without = disconnectSource(definition, from);
    const connected = setOutgoing(without, from, edgeId);
    if (connected === without) return definition;
    return withEdges(connected, [...edgesOf(connected), edgeOf(edgeId, from, to)]);
  },

  /** Removes an edge. */
  disconnect: (definition: Definition, { edgeId }: { readonly edgeId: string }): Definition =>
    removeEdges(definition, new Set([edgeId])),
};

function edgeOf(id: string, from: Source, { groupId, blockId }: Target): Edge {
  const to = blockId === undefined ? { groupId } : { groupId, blockId };
  if ('eventId' in from) return { id, from: { eventId: from.eventId }, to };
  const { itemId, pathId } = from;
  return {
    id,
    from: {
      blockId: from.blockId,
      ...(itemId === undefined ? {} : { itemId }),
      ...(pathId === undefined ? {} : { pathId }),
    },
    to,
  };
}

function disconnectSource(definition: Definition, from: Source): Definition {
  const isSame = (other: Source) => JSON.stringify(sourceKey(other)) === JSON.stringify(sourceKey(from));
  const gone = [...sourcesOf(definition)].filter(([, source]) => isSame(source)).map(([id]) => id);
  return gone.length === 0 ? definition : removeEdges(definition, new Set(gone));
}

function sourceKey(source: Source): readonly (string | undefined)[] {
  if ('eventId' in source) return ['event', source.eventId];
  return ['block', source.blockId, source.itemId, source.pathId];
}

/** Removes edges, and each `outgoingEdgeId` that refers to them. */
export function removeEdges(definition: Definition, ids: ReadonlySet<string>): Definition {
  if (ids.size === 0) return definition;
  const clear = <Part extends { readonly outgoingEdgeId?: string | undefined }>(part: Part): Part =>
    part.outgoingEdgeId !== undefined && ids.has(part.outgoingEdgeId)
      ? withField(part, 'outgoingEdgeId', undefined)
      : part;
  const cleared = editBlocks(definition, (block) => editParts(clear(block), clear));
  return withoutEdges(editEvents(cleared, clear), ({ id }) => ids.has(id));
}

/** Sets the outgoing edge of a source. */
function setOutgoing(definition: Definition, from: Source, edgeId: string | undefined): Definition {
  if ('eventId' in from)
    return editEvents(definition, (event) =>
      event.id === from.eventId ? withField(event, 'outgoingEdgeId', edgeId) : event,
    );
  const { blockId, itemId, pathId } = from;
  return editBlock(definition, blockId, (block) => {
    if (itemId === undefined) return withField(block, 'outgoingEdgeId', edgeId);
    return editParts(block, (part, isPath) => {
      const isMeant = pathId === undefined ? !isPath && part.id === itemId : isPath && part.id === pathId;
      return isMeant ? withField(part, 'outgoingEdgeId', edgeId) : part;
    });
  });
}

type Part = { readonly id: string; readonly outgoingEdgeId?: string | undefined };

/** Edits the items of a block, and the buttons of its cards. */
function editParts(block: Block, edit: <One extends Part>(part: One, isPath: boolean) => One): Block {
  if (itemsOf(block).length === 0) return block;
  const items = (block.items ?? []).map((item) => {
    if (!isObject(item)) return item;
    const edited = edit(item, false);
    const paths = pathsOf(edited);
    const next = paths.map((path) => (isObject(path) ? edit(path, true) : path));
    return next.some((path, index) => path !== paths[index]) ? { ...edited, paths: next } : edited;
  });
  return items.some((item, index) => item !== block.items?.[index]) ? { ...block, items } : block;
}
