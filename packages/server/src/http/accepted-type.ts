// The kinds of answer that a client takes, by its `Accept` header.
import Negotiator from 'negotiator';

/**
 * Whether a client names a media type as one that it takes. Whoever takes anything (`*\/*`) has not asked for it. The header is taken apart
 * only where the name is in it, which it is not in the requests of nearly all turns.
 *
 * @example namesType('text/event-stream, application/json;q=0.5', 'text/event-stream') // true
 * @example namesType('text/event-stream;q=0', 'text/event-stream') // false
 */
export function namesType(accept: string | undefined, mediaType: string): boolean {
  if (accept === mediaType) return true;
  if (!accept?.includes(mediaType)) return false;
  return new Negotiator({ headers: { accept } }).mediaTypes().includes(mediaType);
}
