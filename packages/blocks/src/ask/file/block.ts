// Asks for one or more files. The client uploads them first, and replies with their URLs.
import type { FileKind, Reply, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { FileInputOptions, optional, uploadPort } from '@colloquy/schema';
import { z } from 'zod';
import { MAX_FILES } from '../limits.ts';
import { reject } from '../rejection.ts';
import { checkUploads, refuseFiles } from '../uploaded-files.ts';
import { isWebAddress } from '../web-address.ts';
import { isAllowedFile, isAllowedUpload } from './file-extension.ts';

/**
 * Accepts the URLs of files uploaded in this chat, joined by `, `, and stores them like this. Each must have an allowed
 * type, detected from its content; if one file is asked for, the first URL counts. A bot may allow any http(s) URL;
 * then the extension in the URL determines the type. A visitor may skip (send no message) unless the file is required,
 * which is the default.
 *
 * @example
 * { type: 'file input', options: { variableId: 'vPhoto', isRequired: false, allowedFileTypes: { isEnabled: true, types: ['image/*'] } } }
 */
export const fileInput = askBlock({
  type: 'file input',
  summary: 'Asks for one or more files.',
  definition: z.object({ options: optional(FileInputOptions) }),
  input: 'file input',
  replyType: 'file',
  // Web clients send the URLs as text and as attachments. A message of a channel has them as attachments, and words as text.
  accepts: () => ({ attachments: true }),
  uploads: ({ options }, view) => ({
    takes: (file) => isAllowed(file, options),
    types: allowedKinds(options),
    maxBytes: maximumOf(options, view),
    isPrivate: options?.visibility === 'Private',
  }),
  port: uploadPort,
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  check: (_definition, reply) => checkUploads(addressesIn(reply) ?? []),
  read({ options }, reply, view, checked) {
    if (reply.type === 'none') return options?.isRequired === false ? { type: 'skip' } : reject(view);
    const addresses = addressesIn(reply);
    if (!addresses?.every(isWebAddress)) return reject(view);
    const refusal = refuseFiles(addresses, {
      checked,
      view,
      takes: (file) => isAllowed(file, options),
      takesAddress: (address) => isAllowedFile(address, allowedKinds(options)),
    });
    if (refusal) return refusal;
    const content = options?.isMultipleAllowed === true ? addresses.join(', ') : (addresses[0] ?? '');
    return { type: 'answer', content };
  },
});

/** The URLs in a reply; undefined when there are none or too many. */
function addressesIn(reply: Reply): readonly string[] | undefined {
  if (reply.type !== 'text') return undefined;
  const { text, attachedFileUrls: attached } = reply;
  const addresses = attached.length > 0 ? attached : text.trim().split(/,?\s+/, MAX_FILES + 1);
  return addresses.length > MAX_FILES ? undefined : addresses;
}

function isAllowed(file: FileKind, options: FileInputOptions | undefined): boolean {
  return isAllowedUpload(file, allowedKinds(options));
}

/** No list of types means that all are allowed. */
function allowedKinds(options: FileInputOptions | undefined): readonly string[] {
  const { isEnabled, types = [] } = options?.allowedFileTypes ?? {};
  return isEnabled === true ? types : [];
}

/** A size limit per block exists only in legacy bots; newer ones have the server's limit. */
function maximumOf(options: FileInputOptions | undefined, view: View): number | undefined {
  const megabytes = view.isLegacy ? options?.sizeLimit : undefined;
  return megabytes !== undefined && megabytes > 0 ? megabytes * 1024 * 1024 : undefined;
}

function optionsForClient(options: FileInputOptions, view: View): FileInputOptions {
  const rendered = view.rendered(options);
  if (view.isLegacy || options.sizeLimit === undefined) return rendered;
  const { sizeLimit: _, ...rest } = rendered;
  return rest;
}
