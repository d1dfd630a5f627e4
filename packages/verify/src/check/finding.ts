// What the parts of a check hand to each other.
import type { Mistake } from '@colloquy/engine';

/** Something that is wrong. The path leads on from the block, event or part of the bot that it is in. */
export interface Finding extends Mistake {
  /** The word that is wrong, such as the name of a variable that does not exist. */
  readonly given?: string;
  /** The word that was probably meant. */
  readonly meant?: string | undefined;
}

/** What a finding is in: where that is, and how a sentence about it begins. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

/** A value as a sentence shows it. */
export function shown(value: unknown, characters: number): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= characters ? text : `${text.slice(0, characters)}…`;
}
