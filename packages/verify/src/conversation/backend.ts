// The backend: where a conversation is played. Engine, HTTP and stores are different backends for the same script.
import type { ContinueChatResponse, Message } from '@colloquy/schema';
import type { CallAnswer, Fixture } from './conversation.ts';

/** Plays conversations. */
export interface Backend {
  readonly name: string;
  /** Opens a chat with a bot that has not begun yet. Rejects with a `BackendRefusal` when the bot cannot run. */
  open(play: Play): Promise<Talk>;
}

/** What is played. */
export interface Play {
  /** The bot's definition, of any version. */
  readonly definition: unknown;
  /** Definitions of the bots that links lead to. */
  readonly linkedDefinitions: readonly unknown[];
  readonly given: Fixture;
}

/** One chat with a backend. */
export interface Talk {
  start(message: Message | undefined): Promise<Shown>;
  say(message: Message | undefined): Promise<Shown>;
  /** Moves the clock. */
  wait(durationMs: number): void;
  /** Lays out the answers to the calls of the next turn. */
  expectCalls(answers: readonly CallAnswer[]): void;
  close(): Promise<void>;
}

/** What the visitor gets: a reply, or a refusal. Text bubbles are rich text. */
export type Shown =
  | { readonly ok: true; readonly reply: ContinueChatResponse }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** Why a bot cannot be played at all, in words for its author. */
export class BackendRefusal extends Error {
  override readonly name = 'BackendRefusal';
}

/** The answers a script has for calls, given out in order; a call that the script does not foresee fails and says so. */
export class ScriptedCalls {
  #answers: readonly CallAnswer[] = [];

  expect(answers: readonly CallAnswer[]): void {
    this.#answers = answers;
  }

  answer(port: string): CallAnswer['result'] {
    const index = this.#answers.findIndex((answer) => answer.port === port);
    const found = this.#answers[index];
    if (!found)
      return {
        ok: false,
        failure: { code: 'unscripted', message: `The script has no answer for a call of "${port}".` },
      };
    this.#answers = this.#answers.filter((_, at) => at !== index);
    return found.result;
  }
}
