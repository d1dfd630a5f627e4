// Files as answers: the host is asked whether they were uploaded in this chat, and what they are.
import type { Call, CallResult, FileKind, View } from '@colloquy/engine';
import { z } from 'zod';
import { isWebAddress } from './web-address.ts';

/** Milliseconds for looking files up. They are on a disk or in a service near by, and a visitor is waiting. */
const TIMEOUT_MS = 10_000;

/**
 * The call that looks files up by their addresses. Nothing when one of them is no web address: they are refused anyway.
 *
 * @example checkUploads(['https://bots.example/v1/files/0f…/1a…/cv.pdf'])?.port // 'upload'
 */
export function checkUploads(addresses: readonly string[]): Call | undefined {
  if (addresses.length === 0 || !addresses.every(isWebAddress)) return undefined;
  return { port: 'upload', request: { addresses }, timeoutMs: TIMEOUT_MS };
}

/** What an input asks of files. */
export interface WantedFiles {
  readonly checked: CallResult | undefined;
  readonly view: View;
  /** Whether it takes a file of this kind. */
  readonly takes: (file: FileKind) => boolean;
  /** Whether it takes a file elsewhere, of which the address alone is known. */
  readonly takesAddress?: (address: string) => boolean;
}

/**
 * Whether all files may be an answer: those that were uploaded in this chat and are of the right kind, and where the bot allows any address,
 * files elsewhere.
 */
export function areTaken(
  addresses: readonly string[],
  { checked, view, takes, takesAddress = () => true }: WantedFiles,
): boolean {
  const uploads = uploadsIn(checked);
  return addresses.every((address) => {
    const upload = uploads.get(address);
    if (upload) return takes(upload);
    return view.isAnyFileUrlAllowed && isWebAddress(address) && takesAddress(address);
  });
}

const responseSchema = z.object({
  files: z.array(
    z.object({
      address: z.string(),
      isUploaded: z.boolean(),
      name: z.string().default(''),
      mediaType: z.string().default('application/octet-stream'),
    }),
  ),
});

const NONE: ReadonlyMap<string, FileKind> = new Map();

/** What is known of the files of this chat, by address. A host that cannot look them up, or was not asked to, knows none. */
function uploadsIn(checked: CallResult | undefined): ReadonlyMap<string, FileKind> {
  if (!checked?.ok) return NONE;
  const read = responseSchema.safeParse(checked.response);
  if (!read.success) return NONE;
  return new Map(read.data.files.filter(({ isUploaded }) => isUploaded).map((file) => [file.address, file]));
}
