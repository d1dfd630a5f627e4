// How the fields of a block are written: short words for paths, and rows for the elements of lists.
import type { FieldPath } from '../json-fields.ts';

/** A list of which each element is a line of its own. An element of another shape is written `word = JSON`. */
export interface Rows {
  /** The list, from the fields that the lines are relative to. */
  readonly list: FieldPath;
  /** The word of an element as JSON; with `form`, of every element. */
  readonly word: string;
  /**
   * `pair`: `word LEFT: TEXT`. `variable`: `word LEFT -> VARIABLE`. `role`: `LEFT: TEXT`, where LEFT is one of the `roles`, and
   * `dialogue: VARIABLE`.
   */
  readonly form: 'pair' | 'variable' | 'role';
  readonly left: string;
  readonly right: string;
  readonly roles?: readonly string[];
}

/** The grammar of some fields. */
export interface FieldWords {
  /** The type of block, whose schema orders and corrects its fields; undefined outside of blocks. */
  readonly type?: string | undefined;
  /** The path from the block to the object that the lines are relative to. */
  readonly base: FieldPath;
  /** Short words, each with its path from the base. */
  readonly aliases?: Readonly<Record<string, FieldPath>> | undefined;
  readonly rows?: readonly Rows[] | undefined;
  /** Whether fields whose name ends in `ariableId` hold the name of a variable. */
  readonly hasVariables: boolean;
}
