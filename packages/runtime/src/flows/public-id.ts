// Public ids: the part of an address that names a bot.
import type { Issue } from '@colloquy/schema';
import { limits } from '../limits.ts';

/**
 * Why an id is not a valid address; nothing when it is. Blanks and letters of any language are valid: they are
 * written as `%20` and so on.
 *
 * @example
 * publicIdIssue('lead'); // undefined
 * publicIdIssue('a/b'); // { path: ['publicId'], message: 'The public id "a/b" cannot stand in an address: …' }
 */
export function publicIdIssue(publicId: string): Issue | undefined {
  const reason = reasonAgainst(publicId);
  if (reason === undefined) return undefined;
  return {
    path: ['publicId'],
    message: `The public id ${JSON.stringify(publicId.slice(0, 40))} cannot stand in an address: ${reason}.`,
    fix: 'Choose letters, digits and dashes, for example "lead-autumn".',
  };
}

function reasonAgainst(publicId: string): string | undefined {
  if (publicId.trim() === '') return 'it is empty';
  if (publicId !== publicId.trim()) return 'it begins or ends with a blank';
  if (RESERVED.has(publicId.toLowerCase())) return 'the server uses this address itself';
  if (publicId === '.' || publicId === '..') return 'there it means a folder';
  if (/[/\\]/.test(publicId)) return 'slashes part it in two';
  if (/\p{Cc}/u.test(publicId) || !publicId.isWellFormed()) return 'it has characters that cannot be typed';
  if (encodeURIComponent(publicId).length > limits.publicIdCharacters)
    return `it is longer than ${limits.publicIdCharacters} characters as it is written there`;
  return undefined;
}

/** Addresses of the server's own pages and operations: a bot there would have no page, or take theirs. `reserved-addresses.test.ts` of the server compares them. */
const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'chunks',
  'docs',
  'favicon.ico',
  'flow.schema.json',
  'healthz',
  'looks',
  'metrics',
  'openapi.json',
  'pages',
  'readyz',
  'robots.txt',
  'sign-in',
  'studio',
  'v1',
  'widget.js',
]);
