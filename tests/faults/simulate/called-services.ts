// What bots call in the simulation: services that fail, hang and answer late, and that notice each call that should not have come.

import type { Port, Ports } from '../../../packages/integrations/src/ports/port.ts';
import type { Call, CallResult } from '../../../packages/schema/src/ports/call.ts';
import { isBearable } from './scenario.ts';
import type { Incarnation } from './simulated-server.ts';
import type { World } from './world.ts';

/** The called services of a world. */
export interface CalledServices {
  /** As one process reaches them. */
  portsOf(incarnation: Incarnation): Ports;
  /** A server has learnt that the result under this key is journaled. From now on nobody may call under it. */
  journaled(key: string, text: string | undefined): void;
  /** The text or data that is journaled for the first call of a turn, by `session:turn`. */
  textOf(turn: string): string | undefined;
  /** The key under which an answer was given, by its text, such as `visit7`. */
  keyOf(answer: string): string | undefined;
}

/** Milliseconds that a service takes. */
const SERVICE_MS = { least: 1, most: 300 };

/** Makes services that nobody has called yet. */
export function createCalledServices(world: World): CalledServices {
  const { schedule, random, fault, wayMs, note, violated, scenario } = world;
  const answers = new Map<string, string>();
  const journaled = new Set<string>();
  const texts = new Map<string, string | undefined>();
  /** Who is making a call for a turn, by `session:turn`. */
  const calling = new Map<string, Incarnation>();
  /** The key of a call, by what is called and from where; the time that the turn has is part of it. */
  const keys = new Map<string, string>();

  function check(call: Call, key: string, caller: Incarnation): string {
    const turn = key.split(':', 2).join(':');
    const content = `${turn} ${call.port} ${JSON.stringify(call.request)}`;
    if ((keys.get(content) ?? key) !== key) violated(`${content} is called under two keys`);
    keys.set(content, key);
    if (!isBearable(scenario)) return turn;
    if (journaled.has(key)) violated(`${caller.name} repeats an answered call: ${short(key)}`);
    const other = calling.get(turn);
    if (other?.isAlive()) violated(`${caller.name} and ${other.name} call for one turn at once: ${turn}`);
    return turn;
  }

  function answerOf(call: Call, key: string): CallResult {
    if (random.happens(scenario.rates.callFailure))
      return { ok: false, failure: { code: 'status', message: 'The service says 500.' } };
    if (call.port === 'mail') return { ok: true, response: {} };
    const text = `visit${answers.size + 1}`;
    answers.set(text, key);
    // A service gives data, and a model text.
    return { ok: true, response: { data: text, text } };
  }

  function portOf(caller: Incarnation): Port {
    return (call, { idempotencyKey: key, onText }) => {
      const { promise, resolve } = Promise.withResolvers<CallResult>();
      const turn = check(call, key, caller);
      calling.set(turn, caller);
      note(`${caller.name} calls ${call.port} under ${short(key)}`);
      const isCutOff = fault('crash', `before ${call.port}`);
      if (isCutOff) caller.crash();
      let isOver = false;
      const finish = (result: CallResult) => {
        if (isOver || !caller.isAlive()) return;
        isOver = true;
        calling.delete(turn);
        note(`${caller.name} got ${result.ok ? (result.response.text ?? 'ok') : result.failure.code}`);
        if (result.ok && onText)
          for (const piece of String(result.response.text).split(/(?=\d)/)) onText(piece);
        resolve(result);
        if (fault('crash', `after ${call.port}`)) caller.crash();
      };
      const fail = (code: 'timeout' | 'aborted') => () =>
        finish({ ok: false, failure: { code, message: code } });
      caller.stopSignal.addEventListener('abort', () => schedule.later(wayMs(), fail('aborted')));
      schedule.later(call.timeoutMs, fail('timeout'));
      if (fault('callFailure', `${call.port} hangs`) || (isCutOff && random.happens(0.5))) return promise;
      const takesMs = fault('callFailure', `${call.port} takes long`)
        ? random.integer(0, 2 * call.timeoutMs)
        : random.integer(SERVICE_MS.least, SERVICE_MS.most);
      schedule.later(takesMs, () => {
        const result = answerOf(call, key);
        note(`${call.port} is called under ${short(key)}`);
        schedule.later(wayMs(), () => finish(result));
      });
      return promise;
    };
  }

  return {
    portsOf(incarnation) {
      const port = portOf(incarnation);
      return new Map([
        ['http', port],
        ['mail', port],
      ]);
    },
    journaled(key, text) {
      journaled.add(key);
      const [turn, number] = [key.split(':', 2).join(':'), key.split(':', 3)[2]];
      if (number === '0') texts.set(turn, text);
    },
    textOf: (turn) => texts.get(turn),
    keyOf: (answer) => answers.get(answer),
  };
}

/** A key without most of the hash at its end. */
function short(key: string): string {
  return key.slice(0, key.lastIndexOf(':') + 7);
}
