// Messages about a service for the author.
import type { View } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ServiceDeclaration } from './declaration.ts';
import { readPath } from './path.ts';

/** A problem to fix in the bot, in its credentials, or at the service. */
export function complaint(description: string, details?: string): Log {
  return { status: 'error', description, ...(details ? { details } : {}) };
}

/** The block has no credentials; says how to create them. */
export function withoutCredentials({ name, type }: ServiceDeclaration): Log {
  return complaint(
    `The ${name} block has no credentials, so nothing was sent.`,
    `Set credentialsId of the block to credentials of type ${type}, for example: colloquy credentials set my-${type} --type ${type}`,
  );
}

/** Adds the block to log entries. */
export function placed(logs: readonly Log[], view: View): readonly Log[] {
  return logs.map((log) => ({ ...log, context: `block ${view.blockId}` }));
}

/**
 * The error message in a service's response, shortened: one of the usual fields, else the start of the response.
 *
 * @example complaintIn({ error: { message: 'Invalid key' } }) // 'Invalid key'
 */
export function complaintIn(answer: unknown): string {
  const said = PLACES.map((path) => readPath(answer, path)).find(
    (part) => typeof part === 'string' && part !== '',
  );
  const whole = said ?? answer ?? '';
  // Truncated before whitespace is collapsed: a response may contain millions of spaces.
  const text = (typeof whole === 'string' ? whole : JSON.stringify(whole)).slice(
    0,
    limits.loggedAnswerCharacters * 4,
  );
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > limits.loggedAnswerCharacters
    ? `${line.slice(0, limits.loggedAnswerCharacters).toWellFormed()}…`
    : line;
}

const PLACES = [
  'error.message',
  'message',
  'detail.message',
  'detail',
  'error_description',
  'error',
  'msg',
  'reason',
] as const;
