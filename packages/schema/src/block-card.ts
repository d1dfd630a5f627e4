// How an editor shows a block of an integration.

/** Icons that editors have for integrations. For any other, an editor shows a plain icon. */
export type BlockIcon =
  | 'audio'
  | 'automation'
  | 'calendar'
  | 'chart'
  | 'database'
  | 'mail'
  | 'message'
  | 'model'
  | 'person'
  | 'sheet';

export interface BlockCard {
  /** The name of the service, as users know it. */
  readonly label: string;
  readonly icon?: BlockIcon | undefined;
  /** More search words for the block. */
  readonly keywords?: string;
  /** True for blocks that only imported bots have; editors do not offer them for new ones. */
  readonly isLegacy?: boolean;
}
