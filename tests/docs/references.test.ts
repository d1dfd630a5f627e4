// Generated references: what is in docs/ is what the code says. UPDATE=1 writes them anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { blocksReference, blockTypes } from '@colloquy/blocks';
import { apiReference, openApiDocument } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../docs/', import.meta.url);

describe('generated references', () => {
  it.each([
    ['blocks.md', () => blocksReference(blockTypes)],
    ['api.md', () => apiReference(openApiDocument({ version: '1' }))],
  ])('%s is up to date', (name, write) => {
    const file = new URL(name, folder);
    if (process.env.UPDATE) writeFileSync(file, write());
    expect(
      readFileSync(file, 'utf8'),
      `docs/${name} is out of date. Run: UPDATE=1 npx vitest run tests/docs`,
    ).toBe(write());
  });
});
