// Reads bot definitions from files.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TextProblem } from '@colloquy/text';
import { readBotText } from './bot-text.ts';
import { limits } from './limits.ts';

/** A definition as JSON and its public id; or why it could not be read, for its author. */
export type FlowFile =
  | { readonly ok: true; readonly path: string; readonly definition: unknown; readonly publicId: string }
  | {
      readonly ok: false;
      readonly path: string;
      readonly message: string;
      /** The problems of a text, each at its line. */
      readonly problems?: readonly TextProblem[];
    };

/**
 * Reads a bot file, as text or as JSON by its name, unless it is larger than any bot can be. Does not check whether the bot can run; `parseBot` does.
 *
 * @example const file = await readFlowFile('examples/lead/lead.flow.json'); // file.publicId: 'lead'
 */
export async function readFlowFile(path: string): Promise<FlowFile> {
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > limits.definitionBytes) return { ok: false, path, message: tooLarge(path, size) };
    text = await readFile(path, 'utf8');
  } catch (error) {
    return { ok: false, path, message: whyUnreadable(path, error) };
  }
  const read = await readBotText(path, text);
  if (!read.ok) return { ...read, path };
  return { ...read, path, publicId: ownPublicId(read.definition) ?? publicIdOf(path) };
}

/**
 * Derives a public id from a file name: lower-case letters, digits and dashes.
 *
 * @example publicIdOf('bots/My Lead.flow.json') // 'my-lead'
 */
export function publicIdOf(path: string): string {
  const name = basename(path).replace(/(?:\.flow)?\.json$|\.flow$/i, '');
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '').join('-') || 'bot';
}

function ownPublicId(definition: unknown): string | undefined {
  const { publicId } = (definition ?? {}) as { publicId?: unknown };
  return typeof publicId === 'string' && publicId !== '' ? publicId : undefined;
}

function tooLarge(path: string, bytes: number): string {
  const [size, most] = [bytes, limits.definitionBytes].map((count) => (count / 2 ** 20).toFixed(1));
  return `${path} has ${size} MiB; the file of a bot may have ${most} MiB. Split the bot, and connect its parts with "Typebot link" blocks.`;
}

function whyUnreadable(path: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return `${path} is a folder; name a file in it.`;
  if (code === 'EACCES') return `${path} may not be read.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
