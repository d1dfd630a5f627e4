// Asks for any text, and optionally for a recording or attached files.
import type { Assignment, FileKind, Reading, Reply, Uploads, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import type { ParseResult } from '@colloquy/language';
import { accept, readCode, readName, refusalOf } from '@colloquy/language';
import { limits, optional, TextInputOptions, uploadPort } from '@colloquy/schema';
import { z } from 'zod';
import { chosenOffer } from '../asked-back.ts';
import { MAX_LINE_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';
import { checkUploads, refuseFiles } from '../uploaded-files.ts';

/**
 * Accepts any text as is, also an empty one; of several lines (`isLong`) as long as a message, of one line some pages. The answer of a recording is its URL, stored in the block's variable and
 * in the one for recordings. URLs of attached files are stored in a separate variable: one as text, several as a list;
 * an existing list is extended. Recordings and files must have been uploaded in this chat, unless the bot allows any
 * http(s) URL. With a `kind`, a name or an order number is taken out of its sentence, and a question is no answer.
 *
 * @example
 * { type: 'text input', options: { variableId: 'vName', isLong: true, attachments: { isEnabled: true, saveVariableId: 'vFiles' } } }
 */
export const textInput = askBlock({
  type: 'text input',
  summary: 'Asks for a text, optionally with audio recordings or attached files.',
  definition: z.object({ options: optional(TextInputOptions) }),
  input: 'text input',
  replyType: 'text',
  replyCharacters: ({ options }) => (options?.isLong ? limits.messageCharacters : MAX_LINE_CHARACTERS),
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

/** An input for files accepts all types; one for recordings only accepts the formats that browsers record. */
function uploadsOf(options: TextInputOptions | undefined): Uploads | undefined {
  const ways = [options?.attachments, options?.audioClip].filter((way) => way?.isEnabled === true);
  if (ways.length === 0) return undefined;
  const takesAll = options?.attachments?.isEnabled === true;
  return {
    takes: (file) => takesAll || isRecording(file),
    types: takesAll ? undefined : ['audio/*'],
    // The upload could be for either purpose, so the stricter visibility applies.
    isPrivate: ways.some((way) => way?.visibility === 'Private'),
  };
}

/** Browsers record sound into video containers. */
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
  const reading = readKind(chosenOffer(text, view, { isCounted: true }) ?? text, options?.kind, view.locale);
  if (!reading.ok) return reject(view, { reading, example: EXAMPLES[options?.kind ?? 'sentence'] });
  const content = reading.value;
  if (attachedFileUrls.length === 0) return { type: 'answer', content };
  return { type: 'answer', content, attachedFileUrls, set: keepFiles(options, attachedFileUrls, view) };
}

type Kind = NonNullable<TextInputOptions['kind']>;

/** Replies that the kinds take. A sentence needs no example. */
const EXAMPLES: Record<Kind, string> = {
  name: 'Ada Lovelace',
  'order number': 'AB-1234',
  address: '12 Main Street, Springfield',
  sentence: '',
};

function readKind(text: string, kind: Kind | undefined, locale: string): ParseResult<string> {
  if (kind === undefined) return accept(text);
  if (kind === 'name') return readName(text, { locale });
  if (kind === 'order number') return readCode(text, { locale });
  return refusalOf(text, locale) ?? accept(text);
}

function keepFiles(options: TextInputOptions | undefined, urls: readonly string[], view: View): Assignment[] {
  const variableId = options?.attachments?.saveVariableId;
  if (variableId === undefined) return [];
  const before = view.value(variableId);
  if (Array.isArray(before)) return [{ variableId, value: [...before, ...urls] }];
  return [{ variableId, value: urls.length === 1 ? urls[0] : urls }];
}
