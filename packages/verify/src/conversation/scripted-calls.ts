// The results that a script gives to the calls of a turn.
import type { CallResult } from '@colloquy/schema';
import type { CallAnswer } from './conversation.ts';
import type { TracedCall, TurnTrace } from './turn-trace.ts';

/** Returns the results in order, by port, and records the calls. A call without a result fails. */
export class ScriptedCalls {
  #unused: readonly CallAnswer[] = [];
  #calls: TracedCall[] = [];

  /** Begins a turn. */
  expect(answers: readonly CallAnswer[]): void {
    this.#unused = answers;
    this.#calls = [];
  }

  /** @param block the name of the calling block, where it is known */
  answer(call: TracedCall['call'], block?: string): CallResult {
    const answer = this.#take(call.port);
    this.#calls.push({ call, block, answer });
    if (answer) return answer.result;
    const message = `The script has no answer for a call of "${call.port}".`;
    return { ok: false, failure: { code: 'unscripted', message } };
  }

  /** The result of a call that is not made in tests: it may have arrived by other means. */
  arrived(port: string): CallResult | undefined {
    return this.#take(port)?.result;
  }

  /** The calls since `expect`, and the results that are left. */
  get trace(): TurnTrace {
    return { calls: this.#calls, unused: this.#unused };
  }

  #take(port: string): CallAnswer | undefined {
    const index = this.#unused.findIndex((answer) => answer.port === port);
    const found = this.#unused[index];
    this.#unused = this.#unused.filter((_, at) => at !== index);
    return found;
  }
}
