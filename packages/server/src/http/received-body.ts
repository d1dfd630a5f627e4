// Request bodies: parsed once, and hashed when the request may come again.
import { hash } from 'node:crypto';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A request body: the parsed JSON and the hash of what was received. */
export interface ReceivedBody {
  readonly json: unknown;
  readonly hash: string;
}

/** Parses a body. An absent one is an empty object, because every field of every operation is optional. */
export function parseBody(text: string, isIdentified: boolean): ReceivedBody | Problem {
  const digest = isIdentified ? hash('sha256', text, 'base64url') : '';
  if (text.trim() === '') return { json: {}, hash: digest };
  if (text.length > limits.quickBodyCharacters && isTooDeep(text)) {
    const message = `The body is nested more than ${limits.bodyDepth} levels deep.`;
    return problem('BAD_REQUEST', {
      issues: [{ path: [], code: 'too_deep', message, fix: 'Send flatter JSON.' }],
    });
  }
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

/** Looks for nesting before the parser does, which takes a second for a million brackets. Brackets in texts do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++depth > limits.bodyDepth) return true;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
