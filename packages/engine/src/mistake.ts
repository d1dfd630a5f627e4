// What an author got wrong in a block, beyond what the schema of its fields can say.

/** Something in a block that cannot work as it was meant. */
export interface Mistake {
  /** Where it is, from the block: `['options', 'max']`. */
  readonly path: readonly (string | number)[];
  /** `error` (the default): a chat that comes here is stuck or goes wrong. `warning`: it goes on, though hardly as meant. */
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  /** How to mend it. */
  readonly fix: string;
}

/** What a block may ask while it looks for mistakes. */
export interface MistakeTools {
  /** Why a piece of code does not parse; nothing when it does, or when the host cannot tell. `{{Places}}` count as values. */
  readonly syntaxError: (code: string) => string | undefined;
}
