// Readers of streamed responses. A reader may need several connections for one response.

/** How one connection ended. `problem`: the server refused after the response had begun. `broken`: the response is incomplete. */
export type ReadingEnd =
  | { readonly type: 'done'; readonly body: unknown }
  | { readonly type: 'problem'; readonly problem: unknown; readonly status?: number | undefined }
  | { readonly type: 'broken' };

/** Reads a response as it arrives. Create one for each request: it keeps what it has received so far. */
export interface AnswerReader {
  /** Request headers of the next connection, which resume after the data received so far. */
  headers(): Readonly<Record<string, string>>;
  /** Reads a successful response. Returns nothing for another kind of response, which is then read as usual. */
  read(response: Response): Promise<ReadingEnd> | undefined;
  /** Changes when data arrives. A connection that delivered data does not count as a failed attempt. */
  position(): unknown;
}
