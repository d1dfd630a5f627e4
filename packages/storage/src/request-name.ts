// The name of a request in memory.
import type { RequestIdentity } from './store.ts';

/** One text for scope and key together; the length in front keeps `a` + `bc` apart from `ab` + `c`. */
export function nameOf({ scope, key }: RequestIdentity): string {
  return `${scope.length} ${scope}${key}`;
}
