// The ways to leave a block.

/** A way to leave a block. Absent means the default path: the block's own edge, else the next block of the group. */
export type Go =
  /** Follow this edge. An unknown or absent one ends the path. */
  | { readonly to: 'edge'; readonly edgeId: string | undefined }
  /** The path ends. A link's continuation or a resumed input follows, if there is one; otherwise the chat ends. */
  | { readonly to: 'end' }
  /** Enter a group, found by id or by title; a later `return` continues after the block that jumped. */
  | {
      readonly to: 'group';
      readonly groupId?: string;
      readonly groupTitle?: string;
      readonly blockId?: string | undefined;
    }
  /** Return to the last remembered place. Without one, the default path. */
  | { readonly to: 'return' }
  /** Enter another bot (or this one again, with `current`); after its end, the default path. */
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
