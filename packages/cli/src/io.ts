// Input and output of a command: streams, environment, and the stop signal.

import { isSea } from 'node:sea';
import type { Readable, Writable } from 'node:stream';
import { wordsOf } from '@colloquy/verify';

/** The parts of the process that a command may use. Tests replace them. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process should end (Ctrl+C, SIGTERM). */
  readonly stopSignal: AbortSignal;
}

/** Writes a line to the standard output. */
export function print({ stdout }: CommandIo, text = ''): void {
  stdout.write(`${typed(text)}\n`);
}

/** Writes a line to the standard error. Control characters are removed, because texts of bots and servers appear in such lines. */
export function complain(io: CommandIo, text: string): void {
  complainPainted(io, wordsOf(text));
}

/** The same, but keeps terminal colours. The caller must have removed control characters from texts of others. */
export function complainPainted({ stderr }: CommandIo, text: string): void {
  stderr.write(`${typed(text)}\n`);
}

/**
 * Writes commands as people type them for this program. Messages name those of a clone or a package; the executable
 * needs neither npm nor npx.
 *
 * @example typed('npx colloquy publish FILE', true) // 'colloquy publish FILE'
 */
export function typed(text: string, isExecutable = isSea()): string {
  return isExecutable
    ? text.replaceAll('npx colloquy ', 'colloquy ').replace(NPM_START, 'colloquy serve')
    : text;
}

/** `In the folder of Colloquy: npm start`, or behind a variable. */
const NPM_START = /(?:In the folder of Colloquy: )?\bnpm start\b/g;
