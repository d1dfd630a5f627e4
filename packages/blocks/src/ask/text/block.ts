// Asks for any text, and if the author allows it for a recording or attached files.
import type { Assignment, Reading, Reply, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { optional, TextInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { reject } from '../rejection.ts';
import { isWebAddress } from '../web-address.ts';

/**
 * Takes any text as it is, also an empty one. A recording answers with its address, which goes to the block's variable as well as
 * to the one for recordings. Addresses of attached files go to a variable of their own: one as text, several as a list; a list that
 * is there already is extended. Addresses are http(s).
 *
 * @example
 * { type: 'text input', options: { variableId: 'vName', isLong: true, attachments: { isEnabled: true, saveVariableId: 'vFiles' } } }
 */
export const textInput = askBlock({
  type: 'text input',
  summary: 'Asks for a text, if wanted with recordings or attached files.',
  definition: z.object({ options: optional(TextInputOptions) }),
  input: 'text input',
  replyType: 'text',
  accepts: ({ options }) => ({
    audio: options?.audioClip?.isEnabled === true,
    attachments: options?.attachments?.isEnabled === true,
  }),
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  read({ options }, reply, view) {
    if (reply.type === 'audio') return readRecording(options, reply.url, view);
    if (reply.type === 'none') return reject(view);
    return readText(options, reply, view);
  },
});

function readRecording(options: TextInputOptions | undefined, url: string, view: View): Reading {
  if (!isWebAddress(url)) return reject(view);
  const variableId = options?.audioClip?.saveVariableId;
  return {
    type: 'answer',
    content: url,
    ...(variableId === undefined ? {} : { set: [{ variableId, value: url }] }),
  };
}

function readText(
  options: TextInputOptions | undefined,
  { text, attachedFileUrls }: Extract<Reply, { type: 'text' }>,
  view: View,
): Reading {
  if (attachedFileUrls.length === 0) return { type: 'answer', content: text };
  if (!attachedFileUrls.every(isWebAddress)) return reject(view);
  return { type: 'answer', content: text, attachedFileUrls, set: keepFiles(options, attachedFileUrls, view) };
}

function keepFiles(options: TextInputOptions | undefined, urls: readonly string[], view: View): Assignment[] {
  const variableId = options?.attachments?.saveVariableId;
  if (variableId === undefined) return [];
  const kept = view.value(variableId);
  if (Array.isArray(kept)) return [{ variableId, value: [...kept, ...urls] }];
  return [{ variableId, value: urls.length === 1 ? urls[0] : urls }];
}
