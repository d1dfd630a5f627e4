// What a command reads and writes: its streams, its environment, and the signal that asks it to stop.

import type { Readable, Writable } from 'node:stream';
import { wordsOf } from '@colloquy/verify';

/** What a command may touch of the process. Tests give their own. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to end (Ctrl+C, SIGTERM). */
  readonly stopSignal: AbortSignal;
}

/** Writes a line to the standard output. */
export function print({ stdout }: CommandIo, text = ''): void {
  stdout.write(`${text}\n`);
}

/** Writes a line to the standard error output, in words alone: what bots and servers say stands in such lines. */
export function complain(io: CommandIo, text: string): void {
  complainPainted(io, wordsOf(text));
}

/** The same with colours, around what is in words alone. */
export function complainPainted({ stderr }: CommandIo, text: string): void {
  stderr.write(`${text}\n`);
}
