// What the editor shows beside the draft: selection, panels, the current drag. Canvas nodes hold no state, as culled ones lose it.
import type { BlockPlace } from '../model/commands/block-commands.ts';
import type { Point } from '../model/commands/group-commands.ts';
import type { Selection } from '../model/commands/remove-commands.ts';
import type { Source } from '../model/definition.ts';

export type DockTab = 'inspect' | 'try' | 'problems' | 'variables' | 'bot' | 'history';

/** The place of a new item. */
export type AddPlace =
  | { readonly type: 'behind'; readonly source: Source }
  | { readonly type: 'into'; readonly to: BlockPlace }
  | { readonly type: 'canvas'; readonly at: Point | undefined };

/** Blocks, or a new one, on their way to another place. */
export interface DragState {
  readonly blockIds: readonly string[];
  /** Type of a new block from the palette. */
  readonly newType?: string | undefined;
  readonly label: string;
  readonly at: Point;
  readonly over?: BlockPlace | undefined;
}

export interface EditorState {
  readonly selection: Selection & { readonly eventIds: readonly string[] };
  readonly tab: DockTab;
  readonly isDockOpen: boolean;
  readonly isPaletteOpen: boolean;
  readonly adding: AddPlace | undefined;
  readonly dialog: 'publish' | 'shortcuts' | undefined;
  /** The group whose title is being typed on its card. */
  readonly renaming: string | undefined;
  /** Groups whose card shows its title alone. */
  readonly collapsed: ReadonlySet<string>;
  /** Whether the history asks for a name of the current state. */
  readonly isNaming: boolean;
  readonly drag: DragState | undefined;
  /** The path of the chat that is being tried. */
  readonly walked: ReadonlySet<string>;
  readonly current: string | undefined;
  /** Where the chat that is tried begins; the start of the flow without one. */
  readonly tryFrom: string | undefined;
}

export const nothingSelected: EditorState['selection'] = {
  groupIds: [],
  blockIds: [],
  edgeIds: [],
  eventIds: [],
};

/** A small store: React components read parts of it, anything may write. */
export interface EditorStore {
  readonly get: () => EditorState;
  readonly set: (change: Partial<EditorState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @example const store = createEditorStore(); store.set({ tab: 'try' }); */
export function createEditorStore(start: Partial<EditorState> = {}): EditorStore {
  const listeners = new Set<() => void>();
  let state: EditorState = {
    selection: nothingSelected,
    tab: 'inspect',
    isDockOpen: true,
    isPaletteOpen: false,
    adding: undefined,
    dialog: undefined,
    renaming: undefined,
    collapsed: new Set(),
    isNaming: false,
    drag: undefined,
    walked: new Set(),
    current: undefined,
    tryFrom: undefined,
    ...start,
  };
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
