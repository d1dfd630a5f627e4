// Input and output of a command: streams, environment, and the stop signal.

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
  stdout.write(`${text}\n`);
}

/** Writes a line to the standard error. Control characters are removed, because texts of bots and servers appear in such lines. */
export function complain(io: CommandIo, text: string): void {
  complainPainted(io, wordsOf(text));
}

/** The same, but keeps terminal colours. The caller must have removed control characters from texts of others. */
export function complainPainted({ stderr }: CommandIo, text: string): void {
  stderr.write(`${text}\n`);
}
