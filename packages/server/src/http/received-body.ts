// Request bodies: parsed once, and hashed when the request may come again.
import { hash } from 'node:crypto';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';

/** A request body: the parsed JSON and the hash of what was received. */
export interface ReceivedBody {
  readonly json: unknown;
  readonly hash: string;
}

/** A body that is no JSON; carries what to answer. */
export class RefusedBody extends Error {
  readonly why: Problem;

  constructor(why: Problem) {
    super(why.message);
    this.why = why;
  }
}

/** Parses a body. An absent one is an empty object, because every field of every operation is optional. */
export function parseBody(text: string, isIdentified: boolean): ReceivedBody | Problem {
  const digest = isIdentified ? hash('sha256', text, 'base64url') : '';
  if (text.trim() === '') return { json: {}, hash: digest };
  try {
    return { json: JSON.parse(text), hash: digest };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : 'it does not end';
    return problem('BAD_REQUEST', {
      message: 'The body is not valid JSON',
      issues: [{ path: [], code: 'invalid_json', message: detail, fix: 'Send one JSON object.' }],
    });
  }
}
