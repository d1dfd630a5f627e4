// Groups: adding, renaming, and their positions on the canvas.
import type { Block } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { findGroup, groupsOf } from '../definition.ts';
import { editEvents, editGroup, editGroups } from './edit.ts';

/** A point on the canvas. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const groupCommands = {
  /** Adds a group with its first blocks. */
  addGroup: (
    definition: Definition,
    {
      groupId,
      title,
      at,
      blocks,
    }: {
      readonly groupId: string;
      readonly title: string;
      readonly at: Point;
      readonly blocks: readonly Block[];
    },
  ): Definition => {
    if (findGroup(definition, groupId)) return definition;
    const group = { id: groupId, title, graphCoordinates: { ...at }, blocks: [...blocks] };
    return { ...definition, groups: [...groupsOf(definition), group] };
  },

  renameGroup: (
    definition: Definition,
    { groupId, title }: { readonly groupId: string; readonly title: string },
  ): Definition => editGroup(definition, groupId, (group) => ({ ...group, title })),

  /** Moves groups and events on the canvas: by hand, or all at once by tidying up. */
  placeNodes: (
    definition: Definition,
    { places }: { readonly places: Readonly<Record<string, Point>> },
  ): Definition => {
    const place = <Node extends { readonly id: string; readonly graphCoordinates?: Point }>(
      node: Node,
    ): Node => {
      const at = Object.hasOwn(places, node.id) ? places[node.id] : undefined;
      const before = node.graphCoordinates;
      if (!at || (before?.x === at.x && before.y === at.y)) return node;
      return { ...node, graphCoordinates: { ...before, x: at.x, y: at.y } };
    };
    return editEvents(editGroups(definition, place), place);
  },
};
