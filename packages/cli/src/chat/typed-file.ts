// Uploads a file that a visitor names by its path, so that its URL can be the reply.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ChatError } from '@colloquy/client';
import type { Message, Problem } from '@colloquy/schema';
import type { ChatLink } from './chat-link.ts';

/** Maximum bytes of a file read into memory; servers accept less. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * Replaces the path in a message with the URL of the uploaded file. A message that names no file stays unchanged.
 * Rejects with a `ChatError` when the server refuses the file.
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

/** A path that begins with a slash was parsed as a command. */
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

/** Throws a refusal of the server in the same form as the client. */
export function orRefusal(status: number, body: string): void {
  if (status < 400) return;
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(body) as Partial<Problem>;
  } catch {
    // The response of a proxy, not of the server.
  }
  const { code = 'BAD_RESPONSE', message = `The file was refused (${status}).`, issues = [] } = problem;
  throw new ChatError({ status, code, message, issues });
}
