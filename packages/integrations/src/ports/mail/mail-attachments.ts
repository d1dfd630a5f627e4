// Loads the attachments of a mail: from the files of chats, or through the egress guard, within one limit of bytes.
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Files } from '../../files/files.ts';
import type { Deadline } from '../deadline.ts';
import { withinDeadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import type { ByteBudget } from '../web/byte-budget.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';
import type { MailRequest } from './mail-message.ts';

/** A file in memory. */
export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string | undefined;
}

/** The loaded attachments, and a warning for each that could not be loaded. */
export interface LoadedAttachments {
  readonly attachments: readonly MailAttachment[];
  readonly warnings: readonly string[];
  /** Releases the memory budget, once the mail is sent. */
  readonly release: () => void;
}

export interface AttachmentSources {
  readonly send: WebSender;
  /** The files of chats. Without it every file is fetched. */
  readonly files: Pick<Files, 'find'> | undefined;
  /** The chat that sends the mail. */
  readonly sessionId: string;
  readonly budget: ByteBudget;
  readonly deadline: Deadline;
}

type WantedAttachment = MailRequest['attachments'][number];

/**
 * Loads attachments in sequence. A failing one does not prevent the mail. Loading may take half of the remaining time,
 * so that the other half is left for sending.
 *
 * @example const { attachments, warnings } = await loadAttachments(request.attachments, { send, files, sessionId, budget, deadline });
 */
export async function loadAttachments(
  wanted: readonly WantedAttachment[],
  sources: AttachmentSources,
): Promise<LoadedAttachments> {
  const attachments: MailAttachment[] = [];
  const warnings: string[] = [];
  const { deadline, budget } = sources;
  const reservedMs = deadline.remainingMs() / 2;
  let bytes = 0;
  for (const one of wanted) {
    const timeoutMs = Math.max(1, deadline.remainingMs() - reservedMs);
    const got = await withinDeadline({ timeoutMs, signal: deadline.signal }, async (within) => {
      const options = { ...sources, deadline: within, maximumBytes: limits.mailAttachmentBytes - bytes };
      return (await readUpload(one.url, options)) ?? fetchFile(one.url, options);
    });
    // Without the query, which may contain a key.
    const source = URL.parse(one.url)?.pathname ?? '';
    const reason = !got.ok ? got.failure.message : budget.take(got.file.content.length) ? undefined : BUSY;
    if (got.ok && reason === undefined) {
      bytes += got.file.content.length;
      attachments.push({ ...got.file, filename: filename(one.name ?? got.file.filename) });
    } else warnings.push(`The file "${filename(source)}" was not attached: ${reason}`);
  }
  return { attachments, warnings, release: () => budget.give(bytes) };
}

const BUSY = 'the server is processing too many attachments at the same time.';

type Got = { readonly ok: true; readonly file: MailAttachment } | Failed;

async function fetchFile(
  url: string,
  { send, deadline, maximumBytes }: AttachmentSources & { readonly maximumBytes: number },
): Promise<Got> {
  const prepared = prepareRequest({ method: 'GET', url }, '');
  if (!prepared.ok) return prepared;
  const outcome = await send(prepared.request, { deadline, maximumBytes });
  if (!outcome.ok) return outcome;
  const { statusCode, headers, body, release } = outcome.response;
  // From here on the bytes count in the budget for mails.
  release();
  if (statusCode < 200 || statusCode > 299)
    return failed('invalid_response', `Its URL returned status ${statusCode}.`);
  const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(headers['content-type'] ?? '')?.[0];
  return { ok: true, file: { filename: URL.parse(url)?.pathname ?? '', content: body, contentType } };
}

/** Reads a file of this server from storage, which also works when the server cannot reach itself by its URL. Undefined for any other URL. */
async function readUpload(
  address: string,
  { files, sessionId, maximumBytes }: AttachmentSources & { readonly maximumBytes: number },
): Promise<Got | undefined> {
  const found = await files?.find(address, { sessionId });
  if (!found) return undefined;
  const { name, mediaType, size } = found.file;
  if (size > maximumBytes)
    return failed(
      'too_large',
      `All attachments together may have at most ${limits.mailAttachmentBytes} bytes.`,
    );
  const stream = await found.read();
  const content = stream ? await buffer(stream) : undefined;
  if (content?.length !== size) return failed('invalid_response', 'It no longer exists.');
  return { ok: true, file: { filename: name, content, contentType: mediaType } };
}

/** The last segment of a path, without characters that headers and file systems reject. */
function filename(path: string): string {
  const name = basename(path.replaceAll('\\', '/'))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, '_')
    .slice(-100);
  return name === '' || name === '.' || name === '..' ? 'attachment' : name;
}
