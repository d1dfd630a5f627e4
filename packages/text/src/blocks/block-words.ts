// How a type of block is written: its own words, in one file per block.
import type { JsonObject } from '@colloquy/schema';
import type { FieldWords } from '../lines/field-words.ts';
import type { Position } from '../lines/problem.ts';
import type { Reading } from '../lines/read-fields.ts';
import type { Names } from '../names.ts';

/** The line of a block without its tag, and the lines that belong to it. */
export interface WrittenHead {
  readonly text: string;
  /** Further paragraphs of a text. */
  readonly paragraphs?: readonly string[];
  /** Code below the line; the text ends with the opening fence then. */
  readonly code?: string;
}

/** The line of a block as it is read. */
export interface GivenHead extends WrittenHead {
  readonly at: Position;
}

/** How choices and branches are written. */
export interface ItemWords {
  /** The start of the first line, and of the others. `if ` shares the line of the block. */
  readonly first: string;
  readonly others: string;
  /** Fields of an item that are written in its line are removed from it. Undefined: this item cannot be written. */
  readonly write: (item: JsonObject, names: Names) => string | undefined;
  readonly read: (text: string, item: JsonObject, at: Position, reading: Reading) => void;
  /** Parts of an item that have an id, which follows from the id of the item. */
  readonly partsOf?: (item: JsonObject) => readonly unknown[];
}

/** The words of a block. What they leave is written as fields below the line. */
export interface BlockWords extends Omit<FieldWords, 'type' | 'hasVariables'> {
  /** Undefined: any type. */
  readonly type: string | undefined;
  /** The start of the line. */
  readonly word: string;
  /** Moves what the line says out of the block. Undefined: these words cannot say it. */
  readonly write: (block: JsonObject, names: Names) => WrittenHead | undefined;
  /** Writes the values of the line into the block, and reports mistakes in it. */
  readonly read: (head: GivenHead, block: JsonObject, reading: Reading) => void;
  readonly items?: ItemWords;
  /** Whether lines that begin with `  > ` continue it. */
  readonly hasParagraphs?: boolean;
  /** Adds fields that follow from others, after the fields below the line were read. */
  readonly complete?: (block: JsonObject) => void;
  /** Brings a block of this type into its normal form. */
  readonly normalize?: (block: JsonObject) => void;
}
