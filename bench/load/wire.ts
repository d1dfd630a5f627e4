// One keep-alive connection of the load generator, on a raw socket: a request out, its answer in, and so on.
import { connect } from 'node:net';
import { readResponse } from './read-response.ts';

/** A response as far as anybody looks at it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Of all of it, its head included. */
  readonly bytes: number;
}

/** A connection. It has at most one request under way. */
export interface Wire {
  /** Sends a whole request and calls back with its answer. What the callback throws is a failure too. */
  ask(request: string, onAnswer: (answer: Answer) => void): void;
  close(): void;
}

/** A server that answers nothing for so long has hung; the slowest real answers take milliseconds. */
const SILENCE_MS = 10_000;

/**
 * Connects. Calls instead of promises for each answer, because asking must cost less than answering.
 *
 * @param onFailure is told once when the connection breaks, a server is silent, or an answer is wrong
 */
export function openWire(port: number, onFailure: (error: Error) => void): Promise<Wire> {
  const { promise, resolve, reject } = Promise.withResolvers<Wire>();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let awaiting: ((answer: Answer) => void) | undefined;
  let isClosed = false;

  const receive = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = readResponse(received);
    if (!response) return;
    const body = received.toString('latin1', response.bodyStart, response.end);
    received = received.subarray(response.end);
    const onAnswer = awaiting;
    awaiting = undefined;
    onAnswer?.({ status: response.status, body, bytes: response.end });
  };
  const fail = (error: Error) => {
    if (isClosed) return;
    isClosed = true;
    socket.destroy();
    reject(error);
    onFailure(error);
  };

  socket.setTimeout(SILENCE_MS, () => {
    if (awaiting) fail(new Error(`No answer for ${SILENCE_MS} ms.`));
  });
  socket.on('connect', () =>
    resolve({
      ask(request, onAnswer) {
        awaiting = onAnswer;
        socket.write(request, 'latin1');
      },
      close() {
        isClosed = true;
        socket.destroy();
      },
    }),
  );
  socket.on('data', (chunk: Buffer) => {
    try {
      receive(chunk);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  return promise;
}
