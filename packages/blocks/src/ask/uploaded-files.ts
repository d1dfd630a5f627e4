// Files in replies: the host checks whether they were uploaded in this chat, and returns their types.
import type { FileKind, PortCall, PortResult, Reading, View } from '@colloquy/engine';
import type { uploadPort } from '@colloquy/schema';
import { sentenceFor } from './sentences.ts';
import { isWebAddress } from './web-address.ts';

type UploadPort = typeof uploadPort;
type Rejection = Extract<Reading, { type: 'rejection' }>;

/** Timeout of the check in milliseconds. Files are on a disk or in a nearby service, and a visitor is waiting. */
const TIMEOUT_MS = 10_000;

/**
 * The call that looks up files by URL. Undefined when one of the URLs is invalid, because the reply is rejected anyway.
 *
 * @example checkUploads(['https://bots.example/v1/files/0f…/1a…/cv.pdf'])?.request.addresses.length // 1
 */
export function checkUploads(addresses: readonly string[]): PortCall<UploadPort> | undefined {
  if (addresses.length === 0 || !addresses.every(isWebAddress)) return undefined;
  return { request: { addresses }, timeoutMs: TIMEOUT_MS };
}

/** The requirements of an input for files. */
export interface WantedFiles {
  readonly checked: PortResult<UploadPort> | undefined;
  readonly view: View;
  /** Whether it accepts a file of this type. */
  readonly takes: (file: FileKind) => boolean;
  /** Whether it accepts a file elsewhere, of which only the URL is known. */
  readonly takesAddress?: (address: string) => boolean;
}

/**
 * Rejects files that are not allowed: those not uploaded in this chat, unless the bot allows any URL, and those of the
 * wrong type. The visitor sees the bot's message, the author sees the reason in a log. Undefined when all are accepted.
 *
 * @example refuseFiles([reply.url], { checked, view, takes: isRecording }) ?? { type: 'answer', content: reply.url }
 */
export function refuseFiles(addresses: readonly string[], wanted: WantedFiles): Rejection | undefined {
  const uploads = uploadsIn(wanted.checked);
  for (const address of addresses) {
    const reason = whyRefused(address, uploads.get(address), wanted);
    if (reason === undefined) continue;
    const { view } = wanted;
    return {
      type: 'rejection',
      message:
        view.systemMessage('fileUploadError') ??
        view.systemMessage('invalidMessage') ??
        sentenceFor('notUnderstood', view.locale),
      log: [
        {
          status: 'info',
          description: `A file was rejected: ${reason}`,
          details: address,
          context: `block ${view.blockId}`,
        },
      ],
    };
  }
  return undefined;
}

function whyRefused(
  address: string,
  upload: FileKind | undefined,
  { checked, view, takes, takesAddress = () => true }: WantedFiles,
): string | undefined {
  if (upload) return takes(upload) ? undefined : `its type ${upload.mediaType} is not allowed.`;
  if (!isWebAddress(address)) return 'its URL does not start with http:// or https://.';
  if (view.isAnyFileUrlAllowed)
    return takesAddress(address) ? undefined : 'the file extension in its URL is not allowed.';
  if (checked?.ok === false) return 'the uploads of this chat could not be read.';
  return 'it was not uploaded in this chat. To accept files from other URLs, set settings.security.isAnyFileUrlAllowed to true.';
}

const NONE: ReadonlyMap<string, FileKind> = new Map();

/** The files of this chat by URL. Empty when the host cannot look them up, or was not called. */
function uploadsIn(checked: PortResult<UploadPort> | undefined): ReadonlyMap<string, FileKind> {
  if (!checked?.ok) return NONE;
  const uploaded = checked.response.files.filter(({ isUploaded }) => isUploaded);
  return new Map(
    uploaded.map(({ address, name = '', mediaType = 'application/octet-stream' }) => [
      address,
      { name, mediaType },
    ]),
  );
}
