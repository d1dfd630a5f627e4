// Reading the document: what the thread makes is what is made here, and it is made once.
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.ts';
import { createReadDocument } from './read-document.ts';

it('all servers of a process share one OpenAPI document of their version', async () => {
  const [first, second] = await Promise.all([createReadDocument('1.2.3')(), createReadDocument('1.2.3')()]);
  expect(first).toEqual(openApiDocument({ version: '1.2.3' }));
  expect(second).toBe(first);
});
