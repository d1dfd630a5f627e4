// The contract of a form for a block: what a file in `forms` exports as `form`. Its name, its card and the options of a new block
// are in `src/blocks`, because the canvas shows them before any form is loaded.
import type { ReactNode } from 'react';

/** @example export const form: BlockForm = { covers: ['options.variableId'], Form: () => <SaveAs />, example: {} }; */
export interface BlockForm {
  /**
   * Options that have a field: `options.labels.button`, `items[].content`. A path also covers all paths below it. Options
   * that are set and not covered are listed under "Other settings".
   */
  readonly covers: readonly string[];
  /** The fields. They read and write options by path: see `controls`. */
  readonly Form: () => ReactNode;
  /** A block with every option set, and the variables that it needs: the form is tested with it. */
  readonly example: Readonly<Record<string, unknown>>;
}
