// A conversation: a scripted chat between a visitor and a bot, from a `.chat` file.
import type { Message } from '@colloquy/schema';

/** One conversation of a file. */
export interface Conversation {
  /** Text of its first comment, or empty. */
  readonly name: string;
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly flow: FlowSource;
  /** Linked bots of the flow. */
  readonly linkedFlows: readonly FlowSource[];
  readonly given: Fixture;
  /** Whether only the written lines are compared. */
  readonly isPartial: boolean;
  /** Variables that the script names. */
  readonly usedVariables: readonly { readonly name: string; readonly line: number }[];
  readonly steps: readonly Step[];
}

/** Where a bot's definition comes from: a file next to the conversation, or shorthand in place. */
export type FlowSource =
  | {
      readonly type: 'file';
      readonly path: string;
      /** Translates the bot with the file of texts beside it. */
      readonly language?: string;
      readonly line: number;
    }
  | { readonly type: 'in-place'; readonly json: unknown; readonly line: number };

/** The conditions before the chat starts. */
export interface Fixture {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag. */
  readonly locale: string;
  readonly seed: string;
  readonly isPreview: boolean;
  /** Whether the client shows texts while a model generates them. */
  readonly isStreamEnabled: boolean;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Sent with the start. */
  readonly message: Message | undefined;
}

/** One action with its expected outcome. */
export interface Step {
  readonly action: Action;
  /** Line of the action, from 1. For an implied start: the line after it. */
  readonly line: number;
  /** Last line of the action; its entries begin after it. For an implied start: the line before it. */
  readonly lastLine: number;
  /** Results for the calls of this turn, in order. */
  readonly calls: readonly CallAnswer[];
  /** The lines from this action to the next one, in order. */
  readonly entries: readonly Entry[];
}

export type Action =
  | { readonly type: 'start' }
  | { readonly type: 'say'; readonly message: Message | undefined }
  | { readonly type: 'wait'; readonly durationMs: number };

/** A line of the script with its continuations. Only `expectation` lines are rewritten. */
export interface Entry {
  readonly kind: 'expectation' | 'other';
  readonly text: string;
  /** First line in the file, from 1. */
  readonly line: number;
}

/** The scripted result of a call. */
export interface CallAnswer {
  readonly port: string;
  readonly line: number;
  readonly result: CallAnswerResult;
}

export type CallAnswerResult =
  | { readonly ok: true; readonly response: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } };

/** An error in the file, with its line. */
export interface ScriptProblem {
  readonly line: number;
  readonly message: string;
}
