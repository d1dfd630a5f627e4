// State shared by all parts of the editor: the draft's session, the editor's state, and the server's schemas and
// problems.
import type { Issue } from '@colloquy/schema';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Names } from '../blocks/block-kind.ts';
import type { BlockSchemas } from '../blocks/block-schemas.ts';
import type { Command } from '../model/commands/command.ts';
import type { Definition } from '../model/definition.ts';
import type { DraftSession, SessionSnapshot } from '../model/draft-session.ts';
import type { EditorState, EditorStore } from './editor-state.ts';

export interface Editor {
  readonly botId: string;
  readonly session: DraftSession;
  readonly store: EditorStore;
  readonly schemas: BlockSchemas | undefined;
  readonly issues: readonly Issue[];
  readonly canEdit: boolean;
  /** Shows a part of the flow on the canvas, and selects it. */
  readonly reveal: (what: {
    readonly blockId?: string | undefined;
    readonly groupId?: string | undefined;
  }) => void;
  readonly registerReveal: (reveal: (nodeId: string) => void) => void;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

/** @throws Error outside the editor */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This is a part of the editor.');
  return editor;
}

/** The draft and its saving state. */
export function useSnapshot(): SessionSnapshot {
  const { session } = useEditor();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

/** A part of the draft; the component renders again when that part changes, not at each key. */
export function useDraftPart<Part>(select: (snapshot: SessionSnapshot) => Part): Part {
  const { session } = useEditor();
  return useSyncExternalStore(session.subscribe, partOf(session, select));
}

/**
 * Selects once from each snapshot. Otherwise a selector of an earlier render and a newer one, which share a cache, could each undo what
 * the other has cached: then the part would be new each time, and the component would never stop rendering.
 */
function partOf<Part>(
  { snapshot }: Pick<Editor['session'], 'snapshot'>,
  select: (snapshot: SessionSnapshot) => Part,
): () => Part {
  let last: { readonly from: SessionSnapshot; readonly part: Part } | undefined;
  return () => {
    const from = snapshot();
    if (last?.from !== from) last = { from, part: select(from) };
    return last.part;
  };
}

/** The definition including unsent changes. */
export const useDefinition = (): Definition => useSnapshot().definition;

/** Names in the draft, computed once for all rows. */
export const NamesContext = createContext<Names>({ variable: () => undefined, group: () => undefined });

/** A part of the editor's state; the component renders again when that part changes. */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** Runs commands on the draft. */
export function useRun(): (command: Command, label: string, mergeKey?: string) => void {
  const { session, canEdit } = useEditor();
  return useCallback(
    (command, label, mergeKey) => {
      if (canEdit) session.run(command, mergeKey === undefined ? { label } : { label, mergeKey });
    },
    [session, canEdit],
  );
}
