// Loads a file by URL as input for a model.
import { buffer } from 'node:stream/consumers';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Files } from '../../files/files.ts';
import type { Deadline } from '../deadline.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';

/** A loaded file. */
export interface GotFile {
  readonly bytes: Uint8Array;
  /** From its response; for a file of this server, from its content. */
  readonly mediaType: string;
}

/** Loads a file of at most `maximumBytes`. Never rejects. */
export type GetFile = (
  url: string,
  maximumBytes: number,
) => Promise<{ readonly ok: true; readonly file: GotFile } | Failed>;

export interface FileGetterOptions {
  readonly send: WebSender;
  readonly files: Pick<Files, 'find'> | undefined;
  readonly sessionId: string;
  readonly deadline: Deadline;
}

/**
 * Creates the loader of one call. Files of this server are read from storage, which also works when the server cannot
 * reach itself by its URL. All other URLs pass the egress guard. The memory budget is released at the deadline, at the
 * end of the call.
 *
 * @example await createFileGetter({ send, files, sessionId, deadline })('https://example.com/cat.png', 5_000_000)
 */
export function createFileGetter({ send, files, sessionId, deadline }: FileGetterOptions): GetFile {
  return async (url, maximumBytes) => {
    const own = await files?.find(url, { sessionId }).catch(() => undefined);
    if (own) {
      if (own.file.size > maximumBytes)
        return failed('too_large', `The file is larger than ${maximumBytes} bytes.`);
      const stream = await own.read();
      if (!stream) return failed('unreachable', 'The file no longer exists.');
      return { ok: true, file: { bytes: await buffer(stream), mediaType: own.file.mediaType } };
    }
    const prepared = prepareRequest({ method: 'GET', url }, '');
    if (!prepared.ok) return prepared;
    const outcome = await send(prepared.request, { deadline, maximumBytes });
    if (!outcome.ok) return outcome;
    const { statusCode, headers, body, release } = outcome.response;
    if (deadline.signal.aborted) release();
    else deadline.signal.addEventListener('abort', release, { once: true });
    if (statusCode !== 200 || body.length === 0)
      return failed('unreachable', `The URL of the file returned status ${statusCode}.`);
    const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
    return { ok: true, file: { bytes: new Uint8Array(body), mediaType: mediaType.trim().toLowerCase() } };
  };
}
