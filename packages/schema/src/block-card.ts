// How an editor shows a block that it does not know.

/** Icons that editors have for such blocks. A block without one gets the icon of its shape. */
export type BlockIcon =
  | 'audio'
  | 'automation'
  | 'calendar'
  | 'chart'
  | 'database'
  | 'image'
  | 'mail'
  | 'message'
  | 'model'
  | 'page'
  | 'person'
  | 'sheet'
  | 'video';

export interface BlockCard {
  /** The name of the block or of its service, as users know it. */
  readonly label: string;
  readonly icon?: BlockIcon | undefined;
  /** More search words for the block. */
  readonly keywords?: string;
  /** The text of its row while the author has set nothing, such as "Choose an image". */
  readonly hint?: string;
  /** Options of a new block, so that it can be tried at once. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Its group in the list of blocks. Default: the shape of the block. */
  readonly shape?: 'say' | 'ask' | 'logic' | 'call';
  /** True for blocks that only imported bots have; editors do not offer them for new ones. */
  readonly isLegacy?: boolean;
}
