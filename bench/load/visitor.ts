// A visitor of the load generator, who begins the next chat when one has ended.
import { performance } from 'node:perf_hooks';
import type { Step, Talk } from '../bench-flow.ts';
import type { Answer, Wire } from './wire.ts';

/** The paths of our own client, and of others. */
export const ROUTES = {
  '/v1': { bots: '/v1/bots/', sessions: '/v1/sessions/' },
  '/api': { bots: '/api/v1/typebots/', sessions: '/api/v1/sessions/' },
} as const;
export type Route = keyof typeof ROUTES;

/** What all visitors of a run share. Counting is done here and not in messages, because it must cost nothing. */
export interface LoadRun {
  readonly talk: Talk;
  readonly route: Route;
  readonly openSessions: Iterator<string> | undefined;
  /** 24 characters; each request adds 12 of its own. Absent when requests carry no keys. */
  readonly keyPrefix: string | undefined;
  readonly latenciesMs: number[];
  /** Requests that the server refused because it was busy; each is sent again, as clients do. */
  refused: number;
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
  let address = '';
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
          ? `${ROUTES[run.route].bots}${run.talk.publicId}/startChat`
          : `${ROUTES[run.route].sessions}${sessionId}/continueChat`;
      if (sessionId === '' || run.openSessions) address = nextAddress();
      const request = requestText({ path, address, body: step.body, keyPrefix: run.keyPrefix });
      const wire = wires[turns++ % wires.length];
      const answered = ({ status, body, bytes }: Answer) => {
        if (status === BUSY) {
          run.refused++;
          setTimeout(() => wire?.ask(request, answered), PAUSE_MS);
          return;
        }
        const now = performance.now();
        run.latenciesMs.push(now - since);
        run.endedAt = now;
        run.bytes += bytes;
        if (status !== 200 || !body.includes(step.expects))
          throw new Error(`Instead of "${step.expects}" came ${status}: ${body.slice(0, 500)}`);
        if (sessionId === '') sessionId = sessionIdIn(body);
        onAnswered();
      };
      wire?.ask(request, answered);
      return true;
    },
  };
}

const BUSY = 503;

/** As long as our client waits at first. */
const PAUSE_MS = 500;

let addresses = 0;

/** Of each chat, as a proxy names it. */
function nextAddress(): string {
  const number = addresses++;
  return `20.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

let keys = 0;

function requestText({
  path,
  address,
  body,
  keyPrefix,
}: {
  path: string;
  address: string;
  body: string;
  keyPrefix: string | undefined;
}): string {
  const key =
    keyPrefix === undefined
      ? ''
      : `Idempotency-Key: ${keyPrefix}${(keys++).toString(16).padStart(12, '0')}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nAccept: application/json\r\n${key}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function sessionIdIn(body: string): string {
  const start = body.indexOf('"sessionId":"') + '"sessionId":"'.length;
  return body.slice(start, body.indexOf('"', start));
}
