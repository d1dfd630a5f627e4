// The cursor between two pages of a list: a place in it, as text that only this server has to understand.
import { problem } from '@colloquy/schema';
import type { z } from 'zod';
import { RefusedRequest } from './refused-request.ts';

/**
 * Writes a place.
 *
 * @example writeCursor([1, 'a']) // 'WzEsImEiXQ'
 */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Reads such a place.
 *
 * @param name of the parameter in the query string
 * @throws RefusedRequest when it is none
 * @example readCursor('WzEsImEiXQ', { name: 'cursor', place: z.tuple([z.int(), z.string()]) }) // [1, 'a']
 */
export function readCursor<Place>(
  text: string,
  { name, place }: { readonly name: string; readonly place: z.ZodType<Place> },
): Place {
  const read = place.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (read.success) return read.data;
  const issue = {
    path: ['query', name],
    message: 'This is no cursor that a page of this list ended with.',
    fix: `Send the \`${name}\` of the page before as it is, or none for the first page.`,
  };
  throw new RefusedRequest(problem('BAD_REQUEST', { issues: [issue] }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
