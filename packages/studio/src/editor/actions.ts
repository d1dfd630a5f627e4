// Actions on the selection, shared by keys, menus and buttons.
import { useMemo } from 'react';
import { showToast } from '../design/toast.tsx';
import type { Fragment } from '../model/commands/fragment-commands.ts';
import { copyFragment, freshFragment, readFragment } from '../model/commands/fragment-commands.ts';
import type { Point } from '../model/commands/group-commands.ts';
import { blocksOf, eventsOf, findBlock, findGroup, groupsOf } from '../model/definition.ts';
import { placeBySelection } from './canvas/add-block.ts';
import { canvasMiddle } from './canvas/canvas-place.ts';
import { newGroupTitle } from './canvas/new-group-title.ts';
import type { Editor } from './editor-context.tsx';
import { useEditor } from './editor-context.tsx';
import { nothingSelected } from './editor-state.ts';
import { keepFocusOnCanvas } from './focus.ts';
import { freshId } from './fresh-id.ts';
import { tidyUp } from './tidy/tidy-up.ts';

/** Pixels between a copy and its original. */
const COPY_STEP = 40;

export type Actions = ReturnType<typeof createActions>;

/** @example const actions = useActions(); actions.undo(); */
export function useActions(): Actions {
  const editor = useEditor();
  return useMemo(() => createActions(editor), [editor]);
}

function createActions(editor: Editor) {
  const { session, store } = editor;
  const definition = () => session.snapshot().definition;
  const selection = () => store.get().selection;

  function insert(fragment: Fragment, by: Point, label: string): void {
    const fresh = freshFragment(fragment, { definition: definition(), makeId: freshId, by });
    const place = fresh.blocks.length > 0 ? placeBySelection(editor) : undefined;
    const isLoose = fresh.blocks.length > 0 && place?.type !== 'into';
    const group = isLoose
      ? [
          {
            id: freshId(),
            title: newGroupTitle(definition()),
            graphCoordinates: { ...canvasMiddle() },
            blocks: [...fresh.blocks],
          },
        ]
      : [];
    const complete = isLoose ? { ...fresh, blocks: [], groups: [...fresh.groups, ...group] } : fresh;
    const to = place?.type === 'into' ? place.to : undefined;
    session.run({ type: 'insertFragment', fragment: complete, to }, { label });
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    store.set({
      selection: { ...nothingSelected, groupIds: ids(complete.groups), blockIds: ids(complete.blocks) },
    });
  }

  const copy = async (): Promise<boolean> => {
    const fragment = copyFragment(definition(), selection());
    if (!fragment) return false;
    try {
      await navigator.clipboard.writeText(JSON.stringify(fragment, null, 2));
      return true;
    } catch {
      showToast({
        title: 'This could not be copied',
        more: 'The browser allows no access to the clipboard here.',
      });
      return false;
    }
  };

  const remove = (): void => {
    const parts = selection();
    if (!editor.canEdit || Object.values(parts).every((ids) => ids.length === 0)) return;
    session.run({ type: 'remove', ...parts }, { label: 'Delete' });
    store.set({ selection: nothingSelected });
    // The row or form that had the focus is gone.
    keepFocusOnCanvas();
  };

  const walk = (direction: 'undo' | 'redo') => (): void => {
    if (!editor.canEdit) return;
    session[direction]();
  };

  return {
    copy,
    remove,
    undo: walk('undo'),
    redo: walk('redo'),
    async cut(): Promise<void> {
      if (await copy()) remove();
    },
    async paste(at?: Point): Promise<void> {
      if (!editor.canEdit) return;
      const text = await navigator.clipboard.readText().catch(() => '');
      const fragment = readFragment(text);
      if (!fragment) {
        showToast({
          title: 'There is nothing to paste',
          more: 'Copy groups or blocks first, here or in another bot.',
        });
        return;
      }
      insert(fragment, shiftTo(fragment, at), 'Paste');
    },
    duplicate(): void {
      const fragment = editor.canEdit ? copyFragment(definition(), selection()) : undefined;
      if (fragment) insert(fragment, { x: COPY_STEP, y: COPY_STEP }, 'Duplicate');
    },
    selectAll(): void {
      const placed = findBlock(definition(), selection().blockIds[0] ?? '');
      const group = placed?.group ?? undefined;
      if (group)
        store.set({ selection: { ...nothingSelected, blockIds: blocksOf(group).map(({ id }) => id) } });
      else
        store.set({
          selection: {
            ...nothingSelected,
            groupIds: groupsOf(definition()).map(({ id }) => id),
            eventIds: eventsOf(definition()).map(({ id }) => id),
          },
        });
    },
    /** Moves the selected blocks up or down, also into the group above or below in the file. */
    shift(by: -1 | 1): void {
      const [blockId] = selection().blockIds;
      const placed = blockId === undefined ? undefined : findBlock(definition(), blockId);
      if (!placed || !editor.canEdit) return;
      const { group, index } = placed;
      const target = index + (by < 0 ? -1 : 2);
      if (target < 0 || target > blocksOf(group).length) return;
      session.run(
        { type: 'moveBlocks', blockIds: [placed.block.id], to: { groupId: group.id, index: target } },
        { label: 'Move' },
      );
    },
    async tidy(): Promise<void> {
      if (!editor.canEdit) return;
      const { groupIds } = selection();
      const places = await tidyUp(definition(), groupIds.length > 1 ? groupIds : undefined);
      session.run({ type: 'placeNodes', places }, { label: 'Tidy up' });
    },
    connectSelected(groupId: string): void {
      const [blockId] = selection().blockIds;
      if (blockId === undefined || !findGroup(definition(), groupId)) return;
      session.run(
        { type: 'connect', edgeId: freshId(), from: { blockId }, to: { groupId } },
        { label: 'Connect' },
      );
    },
  };
}

/** The offset of a pasted fragment to a point; without a point, beside the original. */
function shiftTo({ groups }: Pick<Fragment, 'groups'>, at: Point | undefined): Point {
  const [first] = groups;
  if (!at || !first) return { x: COPY_STEP, y: COPY_STEP };
  const left = Math.min(...groups.map(({ graphCoordinates }) => graphCoordinates?.x ?? 0));
  const top = Math.min(...groups.map(({ graphCoordinates }) => graphCoordinates?.y ?? 0));
  return { x: at.x - left, y: at.y - top };
}
