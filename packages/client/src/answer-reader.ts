// Readers of answers: what takes an answer as it comes, over as many connections as it takes.

/** How one connection ended. `problem`: the server refused after it had begun. `broken`: there is more to come. */
export type ReadingEnd =
  | { readonly type: 'done'; readonly body: unknown }
  | { readonly type: 'problem'; readonly problem: unknown; readonly status?: number | undefined }
  | { readonly type: 'broken' };

/** Takes one answer as it comes. It lives as long as its request and knows how much it has. */
export interface AnswerReader {
  /** What this connection asks for, and from where on. */
  headers(): Readonly<Record<string, string>>;
  /** Reads a good answer; nothing when it is not of this kind, and read like any other. */
  read(response: Response): Promise<ReadingEnd> | undefined;
  /** Grows with what came. A connection that brought something on does not count as a failed attempt. */
  position(): unknown;
}
