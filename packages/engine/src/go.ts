// Where a flow goes next: the closed set of ways to leave a block.

/** A way to leave a block. Absent means the default path: the block's own edge, else the next block of the group. */
export type Go =
  /** Follow this edge. An unknown or absent one ends the path. */
  | { readonly to: 'edge'; readonly edgeId: string | undefined }
  /** The path is a dead end. What was put aside (a link's continuation, a resumed input) goes on; else the chat is over. */
  | { readonly to: 'end' }
  /** Enter a group, found by id or by title; a later `return` comes back behind the block that jumped. */
  | {
      readonly to: 'group';
      readonly groupId?: string;
      readonly groupTitle?: string;
      readonly blockId?: string | undefined;
    }
  /** Go back to the last remembered place. Without one, the default path. */
  | { readonly to: 'return' }
  /** Enter another bot (or this one again, with `current`); behind its end, the default path. */
  | {
      readonly to: 'bot';
      readonly botId: string;
      readonly groupId?: string | undefined;
      readonly groupTitle?: string | undefined;
      /** Whether its answers and variables flow back into this bot and its result. */
      readonly isMerging: boolean;
    }
  /** The default path, but without the bubble that comes next: the client has shown it already (a streamed text). */
  | { readonly to: 'after-next-bubble' };
