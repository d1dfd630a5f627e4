// The interface of backends that play conversations. The engine, HTTP and the stores play the same scripts.
import type { ContinueChatResponse, Message } from '@colloquy/schema';
import type { CallAnswer, Fixture } from './conversation.ts';
import type { TurnTrace } from './turn-trace.ts';

export interface Backend {
  readonly name: string;
  /** Opens a chat that has not started yet. Rejects with a `BackendRefusal` if the bot cannot run. */
  open(play: Play): Promise<Talk>;
}

/** The input of a chat. */
export interface Play {
  /** The bot's definition, of any version. */
  readonly definition: unknown;
  /** Definitions of the linked bots. */
  readonly linkedDefinitions: readonly unknown[];
  readonly given: Fixture;
}

/** One chat on a backend. */
export interface Talk {
  start(message: Message | undefined): Promise<Shown>;
  say(message: Message | undefined): Promise<Shown>;
  /** Advances the clock. Returns what the bot says because of the visitor's silence, if anything. */
  wait(durationMs: number): Promise<Shown | undefined>;
  /** Sets the results for the calls of the next turn. */
  expectCalls(answers: readonly CallAnswer[]): void;
  /** What the last turn did, since `expectCalls`. */
  trace(): TurnTrace;
  close(): Promise<void>;
}

/** The result of a turn: a response, or a refusal. Text bubbles are rich text. */
export type Shown =
  | { readonly ok: true; readonly reply: ContinueChatResponse }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** What several turns in a row showed, as one. */
export function withEarlier(earlier: Shown | undefined, later: Shown): Shown {
  if (!earlier?.ok || !later.ok) return later;
  const messages = [...earlier.reply.messages, ...later.reply.messages];
  return { ok: true, reply: { ...later.reply, messages } };
}

/** Why a bot cannot be played at all, for its author. */
export class BackendRefusal extends Error {
  override readonly name = 'BackendRefusal';
}
