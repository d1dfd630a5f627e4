// The world of a command: the streams it reads and writes, its environment, and the wish that it stop.
import type { Readable, Writable } from 'node:stream';

/** What a command may touch of the process. Tests give their own. */
export interface World {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to end (Ctrl+C, SIGTERM). */
  readonly stopSignal: AbortSignal;
}

/** Writes a line to the standard output. */
export function print({ stdout }: World, text = ''): void {
  stdout.write(`${text}\n`);
}

/** Writes a line to the standard error output. */
export function complain({ stderr }: World, text: string): void {
  stderr.write(`${text}\n`);
}
