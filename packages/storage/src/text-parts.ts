// The parts of a long text, as a commit brings them. `long-texts.ts` says how they are stored.

/**
 * Parts of a text that a commit writes: rows of their own, which the text refers to (`referenceTo`). Without `removed` these are all parts of the text.
 * With it the text changes the stored one: `added` has the new parts alone, and the others stay.
 */
export interface TextParts {
  readonly added: readonly TextPart[];
  /** Names of parts that the stored text refers to and the new one does not. */
  readonly removed?: readonly string[] | undefined;
}

/** A part of a JSON text, by its name (`nameOfPart`). */
export type TextPart = readonly [name: string, text: string];
