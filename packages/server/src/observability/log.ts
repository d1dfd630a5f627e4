// The log of a server: JSON lines for machines, without a word of a visitor.
import type { FastifyBaseLogger } from 'fastify';
import type { DestinationStream } from 'pino';
import { pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

/**
 * Creates the log of a server at this level. Lines are written to `stream`, or to standard error, because standard
 * output belongs to the parent process. Of a request only explicitly named fields are logged.
 *
 * @example createLog('warn').warn({ port: 'http' }, 'a call failed')
 */
export function createLog(
  level: Settings['logLevel'],
  stream: { write(line: string): unknown } = process.stderr,
): FastifyBaseLogger {
  const nothing = () => ({});
  return pino(
    {
      level,
      base: { name: 'colloquy' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // Fastify's own objects hold addresses and headers.
      serializers: { req: nothing, res: nothing, err: describeError },
    },
    stream as DestinationStream,
  );
}

/** The loggable part of an error. Its message may quote a visitor; messages of the store are ours. */
export interface DescribedError {
  readonly type: string;
  readonly code?: string;
  /** Empty where it is not known to hold no words of visitors. */
  readonly message: string;
  /** Where it happened: functions and places in the source, one a line. */
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** More frames are those of the runtime. */
const MOST_FRAMES = 12;

/**
 * Describes an error for the log.
 *
 * @example describeError(new TypeError('no "secret words"')) // { type: 'TypeError', message: '', stack: 'at parse (…/parse.ts:3:7)…' }
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code } = error as { readonly code?: unknown };
  const stack = framesOf(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim())
    .join('\n');
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: error.name === 'StoreFailure' ? error.message : '',
    stack,
  };
}

/** The stack after the message, which may look like frames itself. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start === -1 ? '' : stack.slice(start + message.length);
}
