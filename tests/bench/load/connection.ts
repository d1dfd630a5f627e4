// One connection of the load generator: a visitor who begins the next chat when one has ended.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Step, Talk } from '../bench-flow.ts';
import { readResponse } from './read-response.ts';

/** What all connections of a run share. Counting is done here and not in messages, because it must cost nothing. */
export interface LoadRun {
  readonly port: number;
  readonly talk: Talk;
  readonly openSessions: Iterator<string> | undefined;
  /** On the clock of `performance.now()`; a request under way is still awaited. A failure brings it forward. */
  deadline: number;
  /** 24 characters; each request adds 12 of its own. */
  readonly keyPrefix: string;
  readonly latenciesMs: number[];
  /** Bytes of all responses, heads included. */
  bytes: number;
  endedAt: number;
}

/** A server that answers nothing for so long has hung; the slowest real answers take milliseconds. */
const SILENCE_MS = 10_000;

/** Holds conversations until the deadline. Rejects when an answer is not the right one. */
export function holdTalks(run: LoadRun): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port: run.port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let sessionId = '';
  let stepIndex = 0;
  let step: Step | undefined;
  let sentAt = 0;
  let isDone = false;

  const send = () => {
    step = nextStep();
    if (step === undefined || performance.now() >= run.deadline) {
      isDone = true;
      socket.destroy();
      resolve();
      return;
    }
    const path =
      sessionId === '' ? `/v1/bots/${run.talk.publicId}/startChat` : `/v1/sessions/${sessionId}/continueChat`;
    sentAt = performance.now();
    socket.write(requestText(path, step.body, run), 'latin1');
  };
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
  const receive = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = readResponse(received);
    if (!response) return;
    const now = performance.now();
    run.latenciesMs.push(now - sentAt);
    run.endedAt = now;
    run.bytes += response.end;
    const body = received.toString('latin1', response.bodyStart, response.end);
    received = received.subarray(response.end);
    if (response.status !== 200 || !body.includes(step?.expects ?? ''))
      throw new Error(`Instead of "${step?.expects}" came ${response.status}: ${body.slice(0, 500)}`);
    if (sessionId === '') sessionId = sessionIdIn(body);
    send();
  };

  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`No answer for ${SILENCE_MS} ms.`)));
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    try {
      receive(chunk);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  const fail = (error: Error) => {
    run.deadline = 0;
    reject(error);
  };
  socket.on('error', fail);
  socket.on('close', () => {
    if (!isDone) fail(new Error('The server closed the connection.'));
  });
  return promise;
}

let keys = 0;

function requestText(path: string, body: string, { port, keyPrefix }: LoadRun): string {
  const key = keyPrefix + (keys++).toString(16).padStart(12, '0');
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nAccept: application/json\r\nIdempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function sessionIdIn(body: string): string {
  const start = body.indexOf('"sessionId":"') + '"sessionId":"'.length;
  return body.slice(start, body.indexOf('"', start));
}
