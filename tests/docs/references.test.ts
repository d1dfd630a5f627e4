// What is generated, references above all, is what the code says. UPDATE=1 writes them anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { blocksReference, blockTypes } from '@colloquy/blocks';
import { describe, expect, it } from 'vitest';
import { scopesTable } from '../../packages/management/src/access/scopes.ts';
import { apiReference } from '../../packages/server/src/http/openapi/api-reference.ts';
import { openApiDocument } from '../../packages/server/src/http/openapi/openapi-document.ts';
import { operationTable, operationTypes } from '../../packages/server/src/http/openapi/operation-types.ts';
import { listedOperations } from '../../packages/server/src/http/operations/registry.ts';

const root = new URL('../../', import.meta.url);

describe('generated references', () => {
  it.each([
    ['docs/blocks.md', () => blocksReference(blockTypes)],
    ['docs/api.md', () => apiReference(openApiDocument({ version: '1' }))],
    [
      'packages/client/src/operations.ts',
      () => operationTypes(listedOperations, openApiDocument({ version: '1' })),
    ],
    ['packages/client/src/manage/operation-table.ts', () => operationTable(listedOperations)],
  ])('%s is up to date', (name, write) => {
    const file = new URL(name, root);
    if (process.env.UPDATE) writeFileSync(file, write());
    expect(
      readFileSync(file, 'utf8'),
      `${name} is out of date. Run: UPDATE=1 npx vitest run tests/docs`,
    ).toBe(write());
  });
});

it('docs/managing.md has the table of scopes', () => {
  const file = new URL('docs/managing.md', root);
  const written = readFileSync(file, 'utf8').replace(
    /(<!-- scopes -->\n)[\s\S]*?(\n<!-- end of scopes -->)/,
    (_, before: string, after: string) => `${before}\n${scopesTable()}\n${after}`,
  );
  expect(written).toContain(scopesTable());
  if (process.env.UPDATE) writeFileSync(file, written);
  expect(readFileSync(file, 'utf8'), 'Run: UPDATE=1 npx vitest run tests/docs').toBe(written);
});
