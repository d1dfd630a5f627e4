// The parts of a text: each begins at column 1 and owns the indented lines below it.
import type { Position } from './problem.ts';

/** A line below its part, without the line break. */
export interface SourceLine {
  readonly number: number;
  readonly source: string;
}

/** A word of a line that refers to another part, with its position. */
export interface Reference extends Position {
  readonly text: string;
}

/** What a line says besides its arrow and its tags. */
export interface Head {
  /** The text after the word of the line. */
  readonly text: string;
  readonly at: Position;
  /** The name after the last arrow. */
  readonly target: Reference | undefined;
  /** Ids at the end of the line, without `^`. */
  readonly tags: readonly Reference[];
}

/** A choice, or a branch of a condition. */
export interface ItemPart {
  readonly at: Position;
  readonly comment: string | undefined;
  readonly head: Head;
  readonly fields: readonly SourceLine[];
}

/** A block, a group, an event, a variable or a section. */
export interface Part {
  readonly at: Position;
  /** The first sign or word of the line. */
  readonly word: string;
  readonly comment: string | undefined;
  readonly head: Head;
  /** Lines of a code block, without its fences. */
  readonly code: string | undefined;
  /** Further paragraphs of a text. */
  readonly paragraphs: readonly string[];
  readonly fields: readonly SourceLine[];
  readonly items: readonly ItemPart[];
  /** The path of the block, from its own line. */
  readonly path: Head | undefined;
}
