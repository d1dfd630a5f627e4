// Asks for one or several files, which the client uploads before it replies with their addresses.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { FileInputOptions, optional } from '@colloquy/schema';
import { z } from 'zod';
import { MAX_FILES } from '../limits.ts';
import { reject } from '../rejection.ts';
import { isWebAddress } from '../web-address.ts';
import { isAllowedFile } from './file-extension.ts';

/**
 * Takes the http(s) addresses of uploaded files, one after another with `, ` between, and stores them so. Every one must be an
 * address of an allowed kind; where one file is asked for, the first counts. A visitor may skip (send no message) unless the file
 * is required, which it is when the author does not say.
 *
 * @example
 * { type: 'file input', options: { variableId: 'vPhoto', isRequired: false, allowedFileTypes: { isEnabled: true, types: ['image/*'] } } }
 */
export const fileInput = askBlock({
  type: 'file input',
  summary: 'Asks for one or several files.',
  definition: z.object({ options: optional(FileInputOptions) }),
  input: 'file input',
  replyType: 'file',
  // Web clients send the addresses a second time as attachments. The text says it all, so they are let through and left aside.
  accepts: () => ({ attachments: true }),
  ask: ({ options }, view) => (options === undefined ? {} : { options: optionsForClient(options, view) }),
  read({ options }, reply, view) {
    if (reply.type === 'none') return options?.isRequired === false ? { type: 'skip' } : reject(view);
    if (reply.type !== 'text') return reject(view);
    const addresses = reply.text.trim().split(/,?\s+/, MAX_FILES + 1);
    if (addresses.length > MAX_FILES || !addresses.every((address) => isWanted(address, options)))
      return reject(view);
    const content = options?.isMultipleAllowed === true ? addresses.join(', ') : (addresses[0] ?? '');
    return { type: 'answer', content };
  },
});

function isWanted(address: string, options: FileInputOptions | undefined): boolean {
  const { isEnabled, types } = options?.allowedFileTypes ?? {};
  return isWebAddress(address) && isAllowedFile(address, isEnabled === true ? (types ?? []) : []);
}

/** The size limit of a block is a word of the older family alone; newer bots have the server's. */
function optionsForClient(options: FileInputOptions, view: View): FileInputOptions {
  const rendered = view.rendered(options);
  if (view.isLegacy || options.sizeLimit === undefined) return rendered;
  const { sizeLimit: _, ...rest } = rendered;
  return rest;
}
