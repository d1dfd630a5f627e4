// The interface of backends that play conversations. The engine, HTTP and the stores play the same scripts.
import type { ContinueChatResponse, Message } from '@colloquy/schema';
import type { CallAnswer, Fixture } from './conversation.ts';

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
  /** Advances the clock. */
  wait(durationMs: number): void;
  /** Sets the results for the calls of the next turn. */
  expectCalls(answers: readonly CallAnswer[]): void;
  close(): Promise<void>;
}

/** The result of a turn: a response, or a refusal. Text bubbles are rich text. */
export type Shown =
  | { readonly ok: true; readonly reply: ContinueChatResponse }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** Why a bot cannot be played at all, for its author. */
export class BackendRefusal extends Error {
  override readonly name = 'BackendRefusal';
}

/** The scripted results of calls, returned in order. An unexpected call fails with a message. */
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
