// The result of one doctor check.
import type { CommandCall } from '../command.ts';

/** One finding. A bad finding prevents the server from working properly. */
export interface Finding {
  readonly isGood: boolean;
  /** One sentence, with the fix for a bad finding. Never contains a secret. */
  readonly text: string;
}

/** Runs one check. */
export type Examine = (call: CommandCall) => Promise<readonly Finding[]>;

export function good(text: string): Finding {
  return { isGood: true, text };
}

export function bad(text: string): Finding {
  return { isGood: false, text: text.replaceAll(/\s*\n\s*/g, ' ') };
}
