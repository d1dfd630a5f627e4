// The context of one request of the port `model`.
import type { Failed } from '@colloquy/schema';
import type { Deadline } from '../deadline.ts';
import type { ScriptResult } from '../script/run-script.ts';
import type { GetFile } from './get-file.ts';

/** Code of an author, with its variables by name. */
export interface ToolScript {
  readonly code: string;
  readonly bindings: readonly { readonly name: string; readonly value: unknown }[];
  /** The number of the script within the call, from 1. */
  readonly number: number;
}

export interface Performing {
  readonly deadline: Deadline;
  /** Retries by the library after a retryable response, before anything was streamed. */
  readonly retries: number;
  readonly onText: ((piece: string) => void) | undefined;
  /** Aborted when a viewer stops the text. */
  readonly stopText: AbortSignal | undefined;
  /** Loads pictures and sound from visitors' URLs. */
  readonly getFile: GetFile;
  /** Stores a generated file, and returns its URL. */
  readonly saveFile: (
    bytes: Uint8Array,
    mediaType: string,
  ) => Promise<{ readonly ok: true; readonly url: string } | Failed>;
  readonly runScript: (script: ToolScript) => Promise<ScriptResult>;
}
