// A command: what every one of them looks like.
import type { CommandIo } from './io.ts';

/** How a command ends: well, with problems in what it was given, or because it was called wrongly. */
export const exitCodes = { good: 0, problems: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One command of the program. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What may follow the name, for example `FILE…`. */
  readonly operands: string;
  /** How many operands it takes. */
  readonly least: number;
  readonly most: number;
  /** Paragraphs and examples for its own help page. */
  readonly details: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (call: CommandCall) => Promise<ExitCode>;
}

/** Commands that people look for together, as the help page lists them. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** An option; one with a `value` is followed by it, one without is on or off. */
export interface CommandOption {
  /** What the value is called in the help, for example `DIR`. */
  readonly value?: string;
  readonly description: string;
}

/** A command as it was called. */
export interface CommandCall {
  readonly operands: readonly string[];
  /** The text behind an option, if it was given. */
  readonly text: (option: string) => string | undefined;
  /** Whether an option without value was given. */
  readonly isOn: (option: string) => boolean;
  readonly io: CommandIo;
  /** All commands, for the help page and for shell completion. */
  readonly groups: readonly CommandGroup[];
}
