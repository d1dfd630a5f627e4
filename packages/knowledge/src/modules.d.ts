// Shapes of packages, so that a tree whose install is older than this package still compiles. TypeScript prefers them to the packages' own.
declare module '@orama/stemmers/*' {
  /** The stem of a word in lower case. */
  export function stemmer(word: string): string;
}

declare module 'htmlparser2' {
  /** Calls a handler for each tag and text. */
  export class Parser {
    constructor(handler: {
      onopentag?(name: string, attributes: Readonly<Record<string, string>>): void;
      ontext?(data: string): void;
      onclosetag?(name: string): void;
    });
    end(text?: string): void;
  }
}
