// Reads a secret value from a file or the standard input, up to a size limit, without displaying it.
import { readFile, stat } from 'node:fs/promises';
import type { CommandIo } from '../io.ts';

/** Maximum bytes of a value. The largest real ones are private keys of a few thousand characters. */
const MOST_BYTES = 256 * 1024;

/** The value for the vault, or why it cannot be read. The message never contains the text itself. */
export type Secret =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a value. A JSON object is used as it is; any other single line is an API key.
 *
 * @example await readSecret('key.txt', io) // { ok: true, data: { apiKey: 'sk-…' } }
 */
export async function readSecret(file: string | undefined, io: CommandIo): Promise<Secret> {
  const read = await readText(file, io);
  if (!read.ok) return read;
  const text = read.text.trim();
  if (text === '') return { ok: false, message: 'There is no value: the input is empty.' };
  if (!text.startsWith('{'))
    return text.includes('\n')
      ? { ok: false, message: 'The value is neither JSON nor a single line.' }
      : { ok: true, data: { apiKey: text } };
  try {
    return { ok: true, data: JSON.parse(text) };
  } catch {
    // The parser's message would quote the text.
    return { ok: false, message: 'The value begins like JSON, but cannot be read as JSON.' };
  }
}

/** Reads the text of a secret, or returns why it cannot be read. */
export function readText(file: string | undefined, io: CommandIo): Promise<Read> {
  return file === undefined ? readInput(io) : readSecretFile(file);
}

type Read = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

async function readSecretFile(file: string): Promise<Read> {
  try {
    if ((await stat(file)).size > MOST_BYTES) return tooLong;
    return { ok: true, text: await readFile(file, 'utf8') };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { ok: false, message: isMissing ? `There is no file ${file}.` : `${file} cannot be read.` };
  }
}

async function readInput(io: CommandIo): Promise<Read> {
  if (io.stdin.isTTY) return readHidden(io);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of io.stdin) {
    const buffer = Buffer.from(piece);
    bytes += buffer.length;
    if (bytes > MOST_BYTES) return tooLong;
    pieces.push(buffer);
  }
  return { ok: true, text: Buffer.concat(pieces).toString('utf8') };
}

/** Reads one line without echo. Longer values, such as private keys, come from a file. */
async function readHidden({ stdin, stderr }: CommandIo): Promise<Read> {
  const { isCancel, password } = await import('@clack/prompts');
  const text = await password({ message: 'Paste the value and press Enter', input: stdin, output: stderr });
  if (isCancel(text)) return { ok: false, message: 'Nothing was read.' };
  return { ok: true, text: text ?? '' };
}

const tooLong: Read = { ok: false, message: `The value has more than ${MOST_BYTES} bytes.` };
