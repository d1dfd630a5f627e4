// The editor's state beside the draft: selection, panels, the current drag. Nodes hold no state, because culled ones
// lose it.
import type { BlockNumbers } from '@colloquy/schema';
import type { BlockTarget } from '../model/commands/block-commands.ts';
import type { Point } from '../model/commands/group-commands.ts';
import type { Selection } from '../model/commands/remove-commands.ts';
import type { Source } from '../model/definition.ts';

export type DockTab = 'inspect' | 'try' | 'problems' | 'variables' | 'bot' | 'history';

/** The place of a new block. */
export type AddTarget =
  | { readonly type: 'behind'; readonly source: Source }
  | { readonly type: 'into'; readonly to: BlockTarget }
  | { readonly type: 'canvas'; readonly at: Point | undefined };

/** A text that is written on its card: that of a block, or of one of its items. */
export interface CardText {
  readonly blockId: string;
  readonly itemId?: string | undefined;
}

/** The failure of a block in the trial chat. */
export interface TriedFailure {
  /** A few words for the row of the block. */
  readonly words: string;
  readonly reason: string;
}

/** The numbers of visitors, by the ids of blocks and edges. */
export interface CardNumbers {
  readonly blocks: ReadonlyMap<string, BlockNumbers>;
  readonly edges: ReadonlyMap<string, number>;
}

/** A drag of blocks, or of a new one. */
export interface DragState {
  readonly blockIds: readonly string[];
  /** Type of a new block from the palette. */
  readonly newType?: string | undefined;
  readonly label: string;
  readonly at: Point;
  readonly over?: BlockTarget | undefined;
}

export interface EditorState {
  readonly selection: Required<Selection>;
  readonly tab: DockTab;
  readonly isDockOpen: boolean;
  readonly isPaletteOpen: boolean;
  readonly adding: AddTarget | undefined;
  /** A new block whose form the author has not left yet: its problems wait until then. */
  readonly newBlockId: string | undefined;
  readonly dialog: 'publish' | 'shortcuts' | undefined;
  /** The group whose title is being edited on its card. */
  readonly renaming: string | undefined;
  /** The text that is being written on a card. */
  readonly writing: CardText | undefined;
  /** Groups whose card shows only its title. */
  readonly collapsed: ReadonlySet<string>;
  /** Whether the history asks for a name of the current state. */
  readonly isNaming: boolean;
  readonly drag: DragState | undefined;
  /** The path of the current trial chat. */
  readonly walked: ReadonlySet<string>;
  readonly current: string | undefined;
  /** The failures of the trial chat, by the ids of their blocks. */
  readonly failed: ReadonlyMap<string, TriedFailure>;
  /** Whether cards show the numbers of visitors. */
  readonly isShowingNumbers: boolean;
  /** The numbers of visitors; nothing until they have loaded. */
  readonly numbers: CardNumbers | undefined;
  /** Values of the latest trial chat, by the names of variables. */
  readonly tried: ReadonlyMap<string, string>;
  /** Names of the variables that the author used last, the last one first. */
  readonly recentVariables: readonly string[];
  /** Where the trial chat starts; by default at the start of the flow. */
  readonly tryFrom: string | undefined;
}

export const nothingSelected: EditorState['selection'] = {
  groupIds: [],
  blockIds: [],
  edgeIds: [],
  eventIds: [],
};

/** A small store: React components subscribe to parts of it, and any code may write. */
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
    newBlockId: undefined,
    dialog: undefined,
    renaming: undefined,
    writing: undefined,
    collapsed: new Set(),
    isNaming: false,
    drag: undefined,
    walked: new Set(),
    current: undefined,
    failed: new Map(),
    isShowingNumbers: false,
    numbers: undefined,
    tried: new Map(),
    recentVariables: [],
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
