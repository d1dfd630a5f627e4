// The interface of every command.
import type { CommandIo } from './io.ts';

/** Exit codes: success, problems in the input, wrong usage. */
export const exitCodes = { good: 0, problems: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The operands after the name, for example `FILE…`. */
  readonly operands: string;
  /** Minimum number of operands. */
  readonly least: number;
  readonly most: number;
  /** Paragraphs and examples for the command's help page. */
  readonly details: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly run: (call: CommandCall) => Promise<ExitCode>;
}

/** A group of related commands on the help page. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** An option, with or without a value. */
export interface CommandOption {
  /** Name of the value in the help, for example `DIR`. */
  readonly value?: string;
  readonly description: string;
}

/** The parsed arguments of a command. */
export interface CommandCall {
  readonly operands: readonly string[];
  /** The value of an option, if given. */
  readonly text: (option: string) => string | undefined;
  /** Whether an option without a value was given. */
  readonly isOn: (option: string) => boolean;
  readonly io: CommandIo;
  /** All commands, for the help page and for shell completion. */
  readonly groups: readonly CommandGroup[];
}
