// What the author is told about a service.
import type { View } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ServiceDeclaration } from './declaration.ts';
import { readPath } from './path.ts';

/** What is left to mend in the bot, in its credentials, or at the service. */
export function complaint(description: string, details?: string): Log {
  return { status: 'error', description, ...(details ? { details } : {}) };
}

/** The block that has no credentials yet, and how they are made. */
export function withoutCredentials({ name, type }: ServiceDeclaration): Log {
  return complaint(
    `This ${name} block names no credentials, so nothing was sent.`,
    `Set credentialsId of the block to credentials of type ${type}, for example: colloquy credentials set my-${type} --type ${type}`,
  );
}

/** Says which block an entry is about. */
export function placed(logs: readonly Log[], view: View): readonly Log[] {
  return logs.map((log) => ({ ...log, context: `block ${view.blockId}` }));
}

/**
 * What a service says is wrong, shortened: the usual fields for that, else the beginning of its answer.
 *
 * @example complaintIn({ error: { message: 'Invalid key' } }) // 'Invalid key'
 */
export function complaintIn(answer: unknown): string {
  const said = PLACES.map((path) => readPath(answer, path)).find(
    (part) => typeof part === 'string' && part !== '',
  );
  const whole = said ?? answer ?? '';
  // Cut before the blanks are joined: an answer may have millions of them.
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
