// Where a function belongs: a room of the project, a library, or Node.

/** Libraries that are one part of the HTTP side. */
const FASTIFY =
  /^(?:fastify|@fastify\/.*|find-my-way|avvio|light-my-request|secure-json-parse|fast-json-stringify)$/;

/** What runs in the thread that commits; the rest of the store runs in the one that answers. */
const COMMIT_THREAD = /\/(?:worker|writer|bulk-insert)\.ts$/;

export const COMMITS = 'sqlite worker';

/**
 * The place of a function, by the address of its source.
 *
 * @example placeOf('file:///x/packages/engine/src/interpreter.ts', 'walk') // 'engine'
 */
export function placeOf(url: string, functionName: string): string {
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
  if (library !== undefined) return FASTIFY.test(library) ? 'fastify' : library;
  const [, room = ''] = /\/packages\/([^/]+)\/src\//.exec(url) ?? [];
  if (room === 'storage') return COMMIT_THREAD.test(url) ? COMMITS : 'store';
  if (room !== '') return room;
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url.startsWith('node:')) return 'node';
  return url === '' ? 'native code' : 'other';
}

/** Whether a place is a part of the project. */
export function isOurs(url: string): boolean {
  return url.includes('/packages/') && !url.includes('/node_modules/');
}
