// What performing one request of the port `model` goes by.
import type { Failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import type { ScriptResult } from '../script/run-script.ts';
import type { GetFile } from './get-file.ts';

/** Code of an author with the values that it sees by name. */
export interface ToolScript {
  readonly code: string;
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
  /** Which one of the call it is, from 1. */
  readonly number: number;
}

export interface Performing {
  readonly deadline: Deadline;
  /** Times the library asks again after an answer that allows it, before anything was streamed. */
  readonly retries: number;
  readonly onText: ((piece: string) => void) | undefined;
  /** Gets the pictures and sounds that visitors name. */
  readonly getFile: GetFile;
  /** Keeps a picture or a sound that was made, and tells its address. */
  readonly saveFile: (
    bytes: Uint8Array,
    mediaType: string,
  ) => Promise<{ readonly ok: true; readonly url: string } | Failed>;
  readonly runScript: (script: ToolScript) => Promise<ScriptResult>;
}
