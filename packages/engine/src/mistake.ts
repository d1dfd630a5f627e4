// Mistakes of authors that the schema of a block cannot express.

/** Something in a block that cannot work as it was meant. */
export interface Mistake {
  /** Where it is, from the block: `['options', 'max']`. */
  readonly path: readonly (string | number)[];
  /** `error` (the default): a chat that reaches the block gets stuck or fails. `warning`: it continues, but probably not as intended. */
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  /** How to mend it. */
  readonly fix: string;
  /** A stable word for this kind of mistake; "mistake" without it. */
  readonly code?: string;
}

/** Tools that a block uses to find mistakes. */
export interface MistakeTools {
  /** The syntax error of a piece of code, if there is one and the host can parse code. `{{Placeholders}}` count as values. */
  readonly syntaxError: (code: string) => string | undefined;
}
