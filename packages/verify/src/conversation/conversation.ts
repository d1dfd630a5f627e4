// A conversation: a script of talk between a visitor and a bot, as it stands in a `.chat` file.
import type { Message } from '@colloquy/schema';

/** One conversation of a file. */
export interface Conversation {
  /** Its first comment, or nothing. */
  readonly name: string;
  /** Line in the file where it begins, from 1. */
  readonly line: number;
  readonly flow: FlowSource;
  /** Bots that links of the flow lead to. */
  readonly linkedFlows: readonly FlowSource[];
  readonly given: Fixture;
  readonly steps: readonly Step[];
}

/** Where a bot's definition is: in a file beside the conversation, or in place as shorthand. */
export type FlowSource =
  | { readonly type: 'file'; readonly path: string; readonly line: number }
  | { readonly type: 'in-place'; readonly json: unknown; readonly line: number };

/** What holds before anybody talks. */
export interface Fixture {
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
  /** BCP 47 tag. */
  readonly locale: string;
  readonly seed: string;
  readonly isPreview: boolean;
  /** Whether the client shows texts while models make them. */
  readonly isStreamEnabled: boolean;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Sent along with the start. */
  readonly message: Message | undefined;
}

/** One thing that happens, and what should follow. */
export interface Step {
  readonly action: Action;
  /** Line of the action, from 1; of an implied start, the line that it stands before. */
  readonly line: number;
  /** Last line of the action, behind which the entries begin; of an implied start, the line before it. */
  readonly lastLine: number;
  /** Answers to the calls of this turn, in order. */
  readonly calls: readonly CallAnswer[];
  /** The lines behind the action up to the next one, in order. */
  readonly entries: readonly Entry[];
}

export type Action =
  | { readonly type: 'start' }
  | { readonly type: 'say'; readonly message: Message | undefined }
  | { readonly type: 'wait'; readonly durationMs: number };

/** A line of the script, with its continuations. `expectation` lines are rewritten on demand, the others never. */
export interface Entry {
  readonly kind: 'expectation' | 'other';
  readonly text: string;
  /** First line in the file, from 1. */
  readonly line: number;
}

/** What the world answers to a call. */
export interface CallAnswer {
  readonly port: string;
  readonly line: number;
  readonly result: CallAnswerResult;
}

export type CallAnswerResult =
  | { readonly ok: true; readonly response: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } };

/** What keeps a file from being read, and where. */
export interface ScriptProblem {
  readonly line: number;
  readonly message: string;
}
