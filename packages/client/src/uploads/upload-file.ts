// Uploads a file: requests an upload URL, sends the bytes, and reports progress.
import type { GenerateUploadUrlRequest, GenerateUploadUrlResponse } from '@colloquy/schema';
import { ChatError } from '../chat-error.ts';
import type { ChatClient } from '../client.ts';
import { limits } from '../limits.ts';
import { pause } from '../pause.ts';
import { delayMs, isRetryable } from '../retry.ts';
import { putBytes } from './put-bytes.ts';

/** A file, and the chat that requests it. */
export interface FileToUpload {
  readonly sessionId: string;
  /** Id of the input that requests it. */
  readonly blockId?: string;
  /** A `File`, or any other `Blob`. */
  readonly content: Blob;
  /** File name on the visitor's device. Default: the name of the `File`. */
  readonly name?: string;
}

/** Options of an upload. */
export interface UploadOptions {
  /** Aborts the upload. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Called with the bytes sent so far and the total. After a lost connection it starts again from 0. Without progress
   * events (Node, service workers) it is called at the start and at the end.
   */
  readonly onProgress?: (sentBytes: number, allBytes: number) => void;
}

/**
 * Uploads a file and resolves with its URL, for the reply to the input. Lost attempts are retried; the file is stored
 * once.
 *
 * @throws {ChatError} when the file is refused (413, 415), or could not be sent
 * @example
 * const url = await uploadFile(client, { sessionId, blockId: input.id, content: file }, { onProgress: showProgress });
 * await client.continueChat(sessionId, { message: { type: 'text', text: url, attachedFileUrls: [url] } });
 */
export async function uploadFile(
  client: ChatClient,
  { sessionId, blockId, content, name = (content as { name?: string }).name ?? 'file' }: FileToUpload,
  { signal, onProgress = () => undefined }: UploadOptions = {},
): Promise<string> {
  const wanted: GenerateUploadUrlRequest = {
    sessionId,
    blockId,
    fileName: name,
    fileType: content.type || undefined,
    fileSize: content.size,
  };
  const place = (await client.request('/v1/generate-upload-url', {
    body: wanted,
    signal,
  })) as GenerateUploadUrlResponse;
  const attempts = Math.max(1, client.options.attempts ?? limits.attempts);
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    onProgress(0, content.size);
    const answer = await putBytes({
      url: place.presignedUrl,
      content,
      mediaType: place.fileType,
      fetch: client.options.fetch,
      signal,
      onProgress: (sent) => onProgress(sent, content.size),
    });
    signal?.throwIfAborted();
    if (answer.status >= 200 && answer.status < 300) break;
    const wait = delayMs({ attempt, retryAfter: answer.retryAfter, now: Date.now(), random: Math.random() });
    if (!isRetryable(answer.status) || attempt >= attempts || wait === undefined) throw errorOf(answer);
    await pause(wait, signal);
  }
  onProgress(content.size, content.size);
  return place.fileUrl;
}

/** The server sends a problem. Other file storage sends a body of its own format. */
function errorOf({ status, text }: { readonly status: number; readonly text: string }): ChatError {
  let problem: { readonly code?: unknown; readonly message?: unknown } = {};
  try {
    problem = (JSON.parse(text) ?? {}) as typeof problem;
  } catch {
    // Not JSON: the status is all that is known.
  }
  return new ChatError({
    status,
    code: typeof problem.code === 'string' ? problem.code : status === 0 ? 'NETWORK_ERROR' : 'BAD_RESPONSE',
    message:
      typeof problem.message === 'string'
        ? problem.message
        : status === 0
          ? 'The connection broke while the file was sent.'
          : `The file was refused with status ${status}.`,
  });
}
