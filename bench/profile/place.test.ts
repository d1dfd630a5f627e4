// Which function belongs where.
import { expect, it } from 'vitest';
import { isOurs, placeOf } from './place.ts';

it.each([
  ['file:///x/packages/blocks/src/ask/text/block.ts', 'read', 'blocks', true],
  ['file:///x/packages/runtime/src/chats/keyed-queue.ts', 'run', 'runtime', true],
  ['file:///x/packages/storage/src/sqlite/writer.ts', 'write', 'sqlite worker', true],
  ['file:///x/packages/storage/src/sqlite/commit-queue.ts', 'add', 'store', true],
  ['file:///x/node_modules/fastify/lib/reply.js', 'send', 'fastify', false],
  ['file:///x/node_modules/@fastify/cors/index.js', 'hook', 'fastify', false],
  ['file:///x/node_modules/zod/v4/core/parse.js', 'parse', 'zod', false],
  ['node:internal/streams/readable', 'read', 'node', false],
  ['', '(garbage collector)', 'garbage collector', false],
  ['', 'writev', 'native code', false],
])('%s %s belongs to %s', (url, name, place, ours) => {
  expect([placeOf(url, name), isOurs(url)]).toEqual([place, ours]);
});
