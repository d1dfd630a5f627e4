// A file that a visitor names by its path where a bot asks for one: uploaded, so that its address can be the reply.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ChatError } from '@colloquy/client';
import type { Message, Problem } from '@colloquy/schema';
import type { ChatLink } from './chat-link.ts';

/** Bytes of a file that are read into memory; servers take less. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * The message with the address of the uploaded file in the place of its path. What is no path of a file is left as it is. Rejects with a
 * `ChatError` when the server does not take the file.
 *
 * @example await withTypedFile({ type: 'text', text: './cv.pdf' }, { link, blockId: 'ask-cv' }) // { type: 'text', text: 'https://…/cv.pdf' }
 */
export async function withTypedFile(
  message: Message | undefined,
  { link, blockId }: { readonly link: ChatLink; readonly blockId: string },
): Promise<Message | undefined> {
  const path = typedPath(message);
  if (path === undefined || !(await isFile(path))) return message;
  const text = await link.upload({ blockId, name: basename(path), bytes: await readFile(path) });
  return { type: 'text', text };
}

/** A path that begins with a slash was read as a command. */
function typedPath(message: Message | undefined): string | undefined {
  if (message?.type === 'command') return `/${message.command}`;
  return message?.type === 'text' && message.text.trim() !== '' ? message.text.trim() : undefined;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (status) => status.isFile() && status.size <= MOST_BYTES,
    () => false,
  );
}

/** Throws what a server refused, as the client does for replies. */
export function orRefusal(status: number, body: string): void {
  if (status < 400) return;
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(body) as Partial<Problem>;
  } catch {
    // Somebody between us and the server answered.
  }
  const { code = 'BAD_RESPONSE', message = `The file was refused (${status}).`, issues = [] } = problem;
  throw new ChatError({ status, code, message, issues });
}
