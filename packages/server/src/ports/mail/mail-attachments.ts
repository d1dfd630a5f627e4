// The attachments of a mail: fetched through the egress guard or read from the folder of uploads, within one bound of bytes.
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { Deadline } from '../deadline.ts';
import { withinDeadline } from '../deadline.ts';
import type { ByteBudget } from '../http/byte-budget.ts';
import { prepareRequest } from '../http/web-request.ts';
import type { WebSender } from '../http/web-sender.ts';
import { limits } from '../limits.ts';
import type { Failed } from '../port-failure.ts';
import { failed } from '../port-failure.ts';
import type { MailRequest } from './mail-message.ts';

/** A file in memory. */
export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string | undefined;
}

/** What could be attached, and a sentence for each that could not. */
export interface GatheredAttachments {
  readonly attachments: readonly MailAttachment[];
  readonly warnings: readonly string[];
  /** Gives the memory back, once the mail is on its way. */
  readonly release: () => void;
}

export interface AttachmentSources {
  readonly send: WebSender;
  /** Where uploaded files are. Without it paths are not attached. */
  readonly uploadFolder: string | undefined;
  readonly budget: ByteBudget;
  readonly deadline: Deadline;
}

type WantedAttachment = MailRequest['attachments'][number];

/**
 * Gathers attachments, one after the other. One that cannot be had does not keep the mail from being sent. They may take half of the
 * time that is left, so that the other half remains for the mail itself.
 *
 * @example const { attachments, warnings } = await gatherAttachments(request.attachments, { send, uploadFolder, budget, deadline });
 */
export async function gatherAttachments(
  wanted: readonly WantedAttachment[],
  sources: AttachmentSources,
): Promise<GatheredAttachments> {
  const attachments: MailAttachment[] = [];
  const warnings: string[] = [];
  const { deadline, budget } = sources;
  const reservedMs = deadline.remainingMs() / 2;
  let bytes = 0;
  for (const one of wanted) {
    const timeoutMs = Math.max(1, deadline.remainingMs() - reservedMs);
    const got = await withinDeadline({ timeoutMs, signal: deadline.signal }, (within) =>
      'url' in one
        ? fetchFile(one.url, {
            ...sources,
            deadline: within,
            maximumBytes: limits.mailAttachmentBytes - bytes,
          })
        : readUpload(one.path, { ...sources, maximumBytes: limits.mailAttachmentBytes - bytes }),
    );
    // Without the query, which may hold a key.
    const source = 'url' in one ? (URL.parse(one.url)?.pathname ?? '') : one.path;
    const reason = !got.ok ? got.failure.message : budget.take(got.file.content.length) ? undefined : BUSY;
    if (got.ok && reason === undefined) {
      bytes += got.file.content.length;
      attachments.push({ ...got.file, filename: filename(one.name ?? got.file.filename) });
    } else warnings.push(`The file "${filename(source)}" was not attached: ${reason}`);
  }
  return { attachments, warnings, release: () => budget.give(bytes) };
}

const BUSY = 'the server is sending too many attachments at once.';

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
  // From here on the bytes count in the budget of mails.
  release();
  if (statusCode < 200 || statusCode > 299)
    return failed('invalid_response', `Its address answered with the status ${statusCode}.`);
  const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(headers['content-type'] ?? '')?.[0];
  return { ok: true, file: { filename: URL.parse(url)?.pathname ?? '', content: body, contentType } };
}

async function readUpload(
  path: string,
  { uploadFolder, maximumBytes }: AttachmentSources & { readonly maximumBytes: number },
): Promise<Got> {
  if (uploadFolder === undefined) return failed('invalid_request', 'This server keeps no uploads.');
  const notThere = () => failed('invalid_request', 'There is no such upload.');
  // Real paths, so that neither ".." nor a link leads out of the folder.
  const [folder, file] = await Promise.all([
    realpath(uploadFolder),
    realpath(resolve(uploadFolder, join(sep, path).slice(1))),
  ]).catch(() => []);
  if (folder === undefined || file === undefined || !file.startsWith(folder + sep)) return notThere();
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!handle) return notThere();
  try {
    const status = await handle.stat();
    if (!status.isFile()) return notThere();
    if (status.size > maximumBytes)
      return failed('too_large', `All attachments together may have ${limits.mailAttachmentBytes} bytes.`);
    const content = Buffer.alloc(status.size);
    const { bytesRead } = await handle.read(content, 0, status.size, 0);
    return {
      ok: true,
      file: { filename: file, content: content.subarray(0, bytesRead), contentType: undefined },
    };
  } finally {
    await handle.close();
  }
}

/** The last part of a path, without what headers and file systems do not take. */
function filename(path: string): string {
  const name = basename(path.replaceAll('\\', '/'))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, '_')
    .slice(-100);
  return name === '' || name === '.' || name === '..' ? 'attachment' : name;
}
