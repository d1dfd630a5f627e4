// The kinds of answer that a client takes, by its `Accept` header.
import Negotiator from 'negotiator';

/**
 * Whether a client accepts a media type by name. A wildcard (`*\/*`) does not count. The header is parsed only if it
 * contains the name, which is rare.
 *
 * @example namesType('text/event-stream, application/json;q=0.5', 'text/event-stream') // true
 * @example namesType('text/event-stream;q=0', 'text/event-stream') // false
 */
export function namesType(accept: string | undefined, mediaType: string): boolean {
  if (accept === mediaType) return true;
  if (!accept?.includes(mediaType)) return false;
  return new Negotiator({ headers: { accept } }).mediaTypes().includes(mediaType);
}
