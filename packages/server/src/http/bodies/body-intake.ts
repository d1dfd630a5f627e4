// Taking in bodies: each within its size and its time, and all of them together within one budget.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import { RefusedRequest } from '../refused-request.ts';
import { paceBody } from './body-pace.ts';
import { dropping } from './leave-body.ts';

/** Takes in bodies. */
export interface BodyIntake {
  /** Reads a body as text. Ends with a `RefusedRequest` when it is too large, too slow, not whole, not in UTF-8, or there is no room for it. */
  read(body: IncomingBody, done: (refused: RefusedRequest | undefined, text: string) => void): void;
  /** Refuses late bodies; `start` runs it periodically while there are any. */
  look(): void;
  start(): void;
  stop(): void;
}

/** A body on its way. */
export interface IncomingBody {
  readonly stream: IncomingMessage;
  /** Its answer; the room that the body takes is free again once that is over, or without one, once it is read. */
  readonly response: ServerResponse | undefined;
  readonly maxBytes: number;
}

export interface BodyIntakeOptions {
  readonly bodyMs?: number | undefined;
  readonly lookMs?: number | undefined;
  readonly clock?: () => number;
}

/** A body being read or dropped. */
interface Reading {
  readonly dueAt: number;
  /** What becomes of it when it is late. */
  late: (refused: RefusedRequest) => void;
}

/**
 * Creates the reader of bodies. The first `limits.freeBodyBytes` of each body are free: visitors' replies fit into
 * them, so that large bodies cannot block replies. The rest counts against `limits.bodiesBytes` until the request is
 * answered, because the parsed body lives that long. The rest of a refused body is dropped for a while, because a
 * client that is cut off while sending never reads the reason.
 *
 * @param options timeouts of a body and of the checks, in milliseconds; and a monotonic clock
 * @example intake.read({ stream: request.raw, response: reply.raw, maxBytes: 1_048_576 }, (refused, text) => { … });
 */
export function createBodyIntake({
  bodyMs = limits.bodyMs,
  lookMs = limits.bodyLookMs,
  clock = () => performance.now(),
}: BodyIntakeOptions = {}): BodyIntake {
  /** In the order in which they are due: all have the same time. */
  const readings = new Set<Reading>();
  let takenInAll = 0;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    // No body is arriving: the next one restarts the checks.
    if (readings.size === 0) rest();
    const now = clock();
    let count = 0;
    for (const { dueAt, late } of readings) {
      if (now < dueAt) return;
      if (++count > limits.lateBodiesAtOnce) {
        setImmediate(look);
        return;
      }
      late(tooSlow(bodyMs));
    }
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    read({ stream, response, maxBytes }, done) {
      const { 'content-length': announced } = stream.headers;
      let bytes: Buffer = NOTHING;
      let length = 0;
      let pieces = 0;
      let taken = 0;
      const drop = dropping(stream);
      let isOver = false;
      const reading: Reading = { dueAt: clock() + bodyMs, late: end };
      readings.add(reading);
      if (isStarted) timer ??= setInterval(look, lookMs).unref();

      /** The listeners stay: one is needed for errors, and removing the others costs more than calling them once more. */
      function end(refused: RefusedRequest | undefined, comesStill = false): void {
        if (isOver) return;
        isOver = true;
        if (comesStill) reading.late = () => stream.destroy();
        else readings.delete(reading);
        const text = refused ? '' : bytes.toString('utf8', 0, length);
        // Invalid UTF-8 became U+FFFD. Only texts with that character are checked, because it may have been sent.
        const isGarbled = text.includes('\uFFFD') && !isUtf8(bytes.subarray(0, length));
        bytes = NOTHING;
        if (!response) giveBack();
        if (isGarbled) done(notUtf8(), '');
        else done(refused, text);
      }
      function onData(chunk: Buffer): void {
        if (isOver) {
          drop(chunk);
          return;
        }
        pieces += 1;
        paceBody(stream, pieces);
        const whole = length + chunk.length;
        const beyond = whole - Math.max(length, limits.freeBodyBytes);
        if (whole > maxBytes) end(tooLarge(maxBytes), true);
        else if (beyond > 0 && !take(beyond)) end(noRoom(), true);
        else {
          bytes = append(bytes, { length, chunk, maxBytes });
          length = whole;
        }
      }
      function take(more: number): boolean {
        if (takenInAll + more > limits.bodiesBytes) return false;
        if (taken === 0) {
          response?.once('close', giveBack);
        }
        taken += more;
        takenInAll += more;
        return true;
      }
      function giveBack(): void {
        takenInAll -= taken;
        taken = 0;
      }
      function onEnd(): void {
        readings.delete(reading);
        end(announced !== undefined && Number(announced) !== length ? notWhole() : undefined);
      }
      function onGone(): void {
        readings.delete(reading);
        // Every stream closes at last, and to make an error with its stack for each took a fifteenth of the time of a request.
        if (!isOver) end(notWhole());
      }
      stream.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
      if (Number(announced) > maxBytes) end(tooLarge(maxBytes), true);
    },
    look,
    start() {
      isStarted = true;
    },
    stop() {
      isStarted = false;
      rest();
    },
  };
}

const NOTHING = Buffer.alloc(0);

/**
 * Collects pieces in one buffer, which grows by doubling: a body may come in a million pieces of one byte, each of
 * which would take a hundred times its size. A body in one piece, as nearly all are, is not copied.
 */
function append(
  bytes: Buffer,
  { length, chunk, maxBytes }: { readonly length: number; readonly chunk: Buffer; readonly maxBytes: number },
): Buffer {
  if (length === 0) return chunk;
  const needed = length + chunk.length;
  let whole = bytes;
  if (whole.length < needed) {
    whole = Buffer.allocUnsafeSlow(Math.min(maxBytes, Math.max(needed, 2 * length, LEAST_BYTES)));
    bytes.copy(whole, 0, 0, length);
  }
  chunk.copy(whole, length);
  return whole;
}

const LEAST_BYTES = 4_096;

function tooLarge(maxBytes: number): RefusedRequest {
  const message = `The body is too large; here it may have ${maxBytes} bytes.`;
  return new RefusedRequest(problem('PAYLOAD_TOO_LARGE', { message }));
}

function tooSlow(bodyMs: number): RefusedRequest {
  const message = `The body did not arrive within ${bodyMs / 1_000} seconds. Send the request again.`;
  return new RefusedRequest(problem('REQUEST_TIMEOUT', { message }), CLOSING);
}

function noRoom(): RefusedRequest {
  const message =
    'The server has no room for large bodies just now. Send the same request again in a moment.';
  return new RefusedRequest(problem('SERVICE_UNAVAILABLE', { message }), {
    'retry-after': String(limits.retryAfterSeconds),
  });
}

function notWhole(): RefusedRequest {
  const message = 'The body did not arrive whole. Send the request again.';
  return new RefusedRequest(problem('BAD_REQUEST', { message }), CLOSING);
}

function notUtf8(): RefusedRequest {
  const issue = {
    path: [],
    code: 'invalid_utf8',
    message: 'The body has bytes that are not UTF-8.',
    fix: 'Send JSON as UTF-8, not compressed.',
  };
  return new RefusedRequest(
    problem('BAD_REQUEST', { message: 'The body is not valid JSON', issues: [issue] }),
  );
}

/** The rest of the body would be parsed as the next request. */
const CLOSING = { connection: 'close' };
