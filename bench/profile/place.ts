// Where a function belongs: the package, the thread that commits, or Node. A bundle does not tell libraries apart.

/** The script of the thread that commits; the rest of the store runs in the one that answers. */
const COMMIT_THREAD = /\/packages-storage-src-sqlite-worker[^/]*\.js$/;

export const COMMITS = 'sqlite worker';

/**
 * The place of a function, by the address of its source.
 *
 * @example placeOf('file:///x/colloquy/lib/start.js', 'walk') // 'package'
 */
export function placeOf(url: string, functionName: string): string {
  if (isOurs(url)) return COMMIT_THREAD.test(url) ? COMMITS : 'package';
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url.startsWith('node:')) return 'node';
  return url === '' ? 'native code' : 'other';
}

/** Whether a place is a part of the package. */
export function isOurs(url: string): boolean {
  return url.includes('/colloquy/lib/');
}
