// Where the keys of services go: a block names paths, which the home of its credentials completes, so that both are one place.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const services = globSync('packages/blocks/src/call/*/block.ts')
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => /serviceBlock\(/.test(source) && /\bhomes: \['https:/.test(source));

it.each(services)('$file contains no literal address of a service', ({ source }) => {
  expect(source.match(/\burl: ['`]https?:[^'`]*/g) ?? []).toEqual([]);
});

it('the test finds at least seven such services', () => {
  expect(services.length).toBeGreaterThanOrEqual(7);
});
