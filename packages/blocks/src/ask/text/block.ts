// Asks for any text, and if the author allows it for a recording or attached files.
import type { Assignment, FileKind, Reading, Reply, Uploads, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { optional, TextInputOptions, uploadPort } from '@colloquy/schema';
import { z } from 'zod';
import { reject } from '../rejection.ts';
import { checkUploads, refuseFiles } from '../uploaded-files.ts';

/**
 * Takes any text as it is, also an empty one. A recording answers with its address, which goes to the block's variable as well as
 * to the one for recordings. Addresses of attached files go to a variable of their own: one as text, several as a list; a list that
 * is there already is extended. Recordings and files must have been uploaded in this chat, unless the bot allows any http(s) address.
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
  port: uploadPort,
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  uploads: ({ options }) => uploadsOf(options),
  check: (_definition, reply) => checkUploads(filesIn(reply)),
  read({ options }, reply, view, checked) {
    if (reply.type === 'none') return reject(view);
    const takes = (file: FileKind) => reply.type !== 'audio' || isRecording(file);
    const refusal = refuseFiles(filesIn(reply), { checked, view, takes });
    if (refusal) return refusal;
    return reply.type === 'audio' ? readRecording(options, reply.url) : readText(options, reply, view);
  },
});

/** An input that takes files takes all kinds; one that takes recordings alone takes what browsers record. */
function uploadsOf(options: TextInputOptions | undefined): Uploads | undefined {
  const ways = [options?.attachments, options?.audioClip].filter((way) => way?.isEnabled === true);
  if (ways.length === 0) return undefined;
  const takesAll = options?.attachments?.isEnabled === true;
  return {
    takes: (file) => takesAll || isRecording(file),
    types: takesAll ? undefined : ['audio/*'],
    // One address cannot tell which of the two it is for, so the careful one counts.
    isPrivate: ways.some((way) => way?.visibility === 'Private'),
  };
}

/** Browsers record sound into the containers of films. */
function isRecording({ mediaType }: FileKind): boolean {
  return mediaType.startsWith('audio/') || mediaType === 'video/webm' || mediaType === 'video/mp4';
}

function filesIn(reply: Reply): readonly string[] {
  if (reply.type === 'audio') return [reply.url];
  return reply.type === 'text' ? reply.attachedFileUrls : [];
}

function readRecording(options: TextInputOptions | undefined, url: string): Reading {
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
  return { type: 'answer', content: text, attachedFileUrls, set: keepFiles(options, attachedFileUrls, view) };
}

function keepFiles(options: TextInputOptions | undefined, urls: readonly string[], view: View): Assignment[] {
  const variableId = options?.attachments?.saveVariableId;
  if (variableId === undefined) return [];
  const kept = view.value(variableId);
  if (Array.isArray(kept)) return [{ variableId, value: [...kept, ...urls] }];
  return [{ variableId, value: urls.length === 1 ? urls[0] : urls }];
}
