// Getting a file by its address, for a model to look at or to listen to.
import { buffer } from 'node:stream/consumers';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Files } from '../../files/files.ts';
import type { Deadline } from '../deadline.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';

/** A file that was got. */
export interface GotFile {
  readonly bytes: Uint8Array;
  /** As it says itself; of a file of this server, as its content says. */
  readonly mediaType: string;
}

/** Gets a file of at most so many bytes. Never rejects. */
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
 * Makes what gets files for one call. One of this server needs no request, and is there also where the server cannot reach itself; every
 * other address passes the guard. The memory is given back at the deadline, which is the end of the call.
 *
 * @example await createFileGetter({ send, files, sessionId, deadline })('https://example.com/cat.png', 5_000_000)
 */
export function createFileGetter({ send, files, sessionId, deadline }: FileGetterOptions): GetFile {
  return async (url, maximumBytes) => {
    const own = await files?.find(url, { sessionId }).catch(() => undefined);
    if (own) {
      if (own.file.size > maximumBytes)
        return failed('too_large', `The file has more than ${maximumBytes} bytes.`);
      const stream = await own.read();
      if (!stream) return failed('unreachable', 'The file is not there any more.');
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
      return failed('unreachable', `The address of the file answered with status ${statusCode}.`);
    const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
    return { ok: true, file: { bytes: new Uint8Array(body), mediaType: mediaType.trim().toLowerCase() } };
  };
}
