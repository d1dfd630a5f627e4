// A visitor of the load generator, who begins the next chat when one has ended.
import { performance } from 'node:perf_hooks';
import type { Step, Talk } from '../bench-flow.ts';
import type { Wire } from './wire.ts';

/** What all visitors of a run share. Counting is done here and not in messages, because it must cost nothing. */
export interface LoadRun {
  readonly talk: Talk;
  readonly openSessions: Iterator<string> | undefined;
  /** 24 characters; each request adds 12 of its own. Absent when requests carry no keys. */
  readonly keyPrefix: string | undefined;
  readonly latenciesMs: number[];
  /** Bytes of all responses, heads included. */
  bytes: number;
  /** On the clock of `performance.now()`. */
  endedAt: number;
}

/** Somebody who chats. */
export interface Visitor {
  /**
   * Sends the next request and calls back when its answer is there.
   *
   * @param since the moment from which the latency counts: when the request was to be sent
   * @returns whether there was anything left to send
   * @throws into the wire when the answer is wrong
   */
  ask(since: number, onAnswered: () => void): boolean;
}

/** Makes a visitor. With several wires each request goes over the next one. */
export function createVisitor(run: LoadRun, wires: readonly Wire[]): Visitor {
  let sessionId = '';
  let stepIndex = 0;
  let turns = 0;

  const nextStep = (): Step | undefined => {
    if (run.openSessions) {
      const next = run.openSessions.next();
      sessionId = next.done ? '' : next.value;
      return next.done ? undefined : run.talk.steps[1];
    }
    if (stepIndex === run.talk.steps.length) stepIndex = 0;
    if (stepIndex === 0) sessionId = '';
    return run.talk.steps[stepIndex++];
  };

  return {
    ask(since, onAnswered) {
      const step = nextStep();
      if (step === undefined) return false;
      const path =
        sessionId === ''
          ? `/v1/bots/${run.talk.publicId}/startChat`
          : `/v1/sessions/${sessionId}/continueChat`;
      const request = requestText(path, step.body, run.keyPrefix);
      wires[turns++ % wires.length]?.ask(request, ({ status, body, bytes }) => {
        const now = performance.now();
        run.latenciesMs.push(now - since);
        run.endedAt = now;
        run.bytes += bytes;
        if (status !== 200 || !body.includes(step.expects))
          throw new Error(`Instead of "${step.expects}" came ${status}: ${body.slice(0, 500)}`);
        if (sessionId === '') sessionId = sessionIdIn(body);
        onAnswered();
      });
      return true;
    },
  };
}

let keys = 0;

function requestText(path: string, body: string, keyPrefix: string | undefined): string {
  const key =
    keyPrefix === undefined
      ? ''
      : `Idempotency-Key: ${keyPrefix}${(keys++).toString(16).padStart(12, '0')}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json\r\n${key}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function sessionIdIn(body: string): string {
  const start = body.indexOf('"sessionId":"') + '"sessionId":"'.length;
  return body.slice(start, body.indexOf('"', start));
}
