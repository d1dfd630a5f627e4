// Request bodies: parsed once, and hashed when the request may come again.
import { hash } from 'node:crypto';
import type { Problem, Steps } from '@colloquy/schema';
import { parseJsonInSteps, problem } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A request body: the parsed JSON and the hash of what was received. */
export interface ReceivedBody {
  readonly json: unknown;
  readonly hash: string;
}

/**
 * Parses a body, in steps when it is long. An absent one is an empty object, because every field of every operation is optional.
 *
 * @example const body = atAStretch(parseBody('{"message":"Hi"}', false)); // { json: { message: 'Hi' }, hash: '' }
 */
export function* parseBody(text: string, isIdentified: boolean): Steps<ReceivedBody | Problem> {
  const digest = isIdentified ? hash('sha256', text, 'base64url') : '';
  if (text.trim() === '') return { json: {}, hash: digest };
  if (text.length > limits.quickBodyCharacters && (yield* isTooDeep(text))) {
    const message = `The body is nested more than ${limits.bodyDepth} levels deep.`;
    return problem('BAD_REQUEST', {
      issues: [{ path: [], code: 'too_deep', message, fix: 'Send flatter JSON.' }],
    });
  }
  try {
    return { json: yield* parseJsonInSteps(text), hash: digest };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : 'it does not end';
    return problem('BAD_REQUEST', {
      message: 'The body is not valid JSON',
      issues: [{ path: [], code: 'invalid_json', message: detail, fix: 'Send one JSON object.' }],
    });
  }
}

/** Looks for nesting before the parser does, which takes a second for a million brackets. Brackets in texts do not count. */
function* isTooDeep(text: string): Steps<boolean> {
  let depth = 0;
  let step = 0;
  let isText = false;
  for (let index = 0; index < text.length; index++) {
    if (index - step >= limits.bodyStepCharacters) {
      step = index;
      yield;
    }
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
