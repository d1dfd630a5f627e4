// The types that the parts of a check share.
import type { Mistake } from '@colloquy/engine';

/** A problem. Its path is relative to the block, event or part of the bot that contains it. */
export interface Finding extends Mistake {
  /** The wrong word, such as the name of an unknown variable. */
  readonly given?: string;
  /** The word that was probably meant. */
  readonly meant?: string | undefined;
}

/** The place of a finding: its path, and the beginning of the message. */
export interface Location {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

/** A value as messages show it. */
export function shown(value: unknown, characters: number): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= characters ? text : `${text.slice(0, characters)}…`;
}
