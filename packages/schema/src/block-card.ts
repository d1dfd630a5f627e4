// How an editor shows a block of an integration.

/** Icons that editors have for integrations. An editor shows a plain one for any other. */
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
  /** As people know the service. */
  readonly label: string;
  readonly icon?: BlockIcon | undefined;
  /** Other words that find the block. */
  readonly keywords?: string;
  /** Imported bots have it; new ones do not. */
  readonly isLegacy?: boolean;
}
