// What checks know of a block when they ask whether a chat platform can show it: the same for all blocks, without their names.
import type { Bubble } from './bubbles/bubble.ts';
import type { Input } from './input.ts';

/** A block, as far as a platform may not be able to show or do it. */
export interface ShownBlock {
  readonly bubble: Bubble['type'] | undefined;
  readonly input: Input['type'] | undefined;
  /** Labels of the items to choose from, as the author wrote them. */
  readonly labels: readonly string[];
  /** Whether it runs code of the author in the page of the visitor. */
  readonly runsInPage: boolean;
  /** Whether it reports to a tool of the page, such as a pixel. */
  readonly reportsInPage: boolean;
}

/** What a platform cannot show or do. */
export interface PlatformWarning {
  /** The rest of a sentence about the block. */
  readonly message: string;
  readonly fix: string;
}
