// A finding of the doctor: one line about one thing.
import type { CommandCall } from '../command.ts';

/** What was found. One that is not good keeps the server from working as it is meant to. */
export interface Finding {
  readonly isGood: boolean;
  /** One sentence, with the way out when it is not good. Never a secret. */
  readonly text: string;
}

/** Looks at one thing. */
export type Examine = (call: CommandCall) => Promise<readonly Finding[]>;

/** All is well. */
export function good(text: string): Finding {
  return { isGood: true, text };
}

/** Something is broken. */
export function bad(text: string): Finding {
  return { isGood: false, text: text.replaceAll(/\s*\n\s*/g, ' ') };
}
