// Request bodies: parsed once, and hashed when the request may come again.
import { hash } from 'node:crypto';
import type { ExactJson, Problem, Steps } from '@colloquy/schema';
import { parseExactlyInSteps, problem, wellFormedJson } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A request body: the parsed JSON and the hash of its bytes. */
export interface ReceivedBody {
  readonly json: unknown;
  readonly hash: string;
  /** The body as it was sent, for operations that verify it; then `json` is absent. */
  readonly text?: string;
  /** Whether nothing was sent. */
  readonly isAbsent?: true;
}

/**
 * Parses a body, in steps when it is long. An absent one is an empty object, because every field of every operation
 * is optional. Whole numbers beyond a double's precision become texts of their digits, so that long ids of other
 * systems stay exact. A lone surrogate becomes U+FFFD.
 *
 * @example const body = atAStretch(parseBody('{"message":"Hi"}', false)); // { json: { message: 'Hi' }, hash: '' }
 */
export function* parseBody(text: string, isIdentified: boolean): Steps<ReceivedBody | Problem> {
  const digest = isIdentified ? hash('sha256', text, 'base64url') : '';
  // `trim` takes a byte order mark, which some clients send, for white space.
  if (text.trim() === '') return { json: {}, hash: digest, isAbsent: true };
  // In one place for all operations: half a character breaks addresses, and no database holds it.
  const whole = yield* wellFormedJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const read = isQuick(whole) ? parseQuickly(whole) : yield* parseExactlyInSteps(whole, limits.bodyDepth);
  if (read.ok) return { json: read.value, hash: digest };
  if (read.isTooDeep) {
    const message = `The body is nested more than ${limits.bodyDepth} levels deep.`;
    return problem('BAD_REQUEST', {
      issues: [{ path: [], code: 'too_deep', message, fix: 'Send flatter JSON.' }],
    });
  }
  return problem('BAD_REQUEST', {
    message: 'The body is not valid JSON',
    issues: [
      { path: [], code: 'invalid_json', message: read.reason.slice(0, 200), fix: 'Send one JSON object.' },
    ],
  });
}

/** Most bodies are small and have no number that is long. They are spared a closer look. */
function isQuick(text: string): boolean {
  return text.length <= limits.quickBodyCharacters && !LONG_NUMBER.test(text);
}

/** Any number of fewer digits is held by a double. */
const LONG_NUMBER = /\d{16}/;

function parseQuickly(text: string): ExactJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'it does not end' };
  }
}
