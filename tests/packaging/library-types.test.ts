// The types that come with the library: all that they name comes along, or everybody has it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeLibraryTypes } from '../../packaging/server/library-types.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('library-types');
afterAll(() => folder.remove());

it('the types of the library need no other packages', async () => {
  await writeLibraryTypes({ root: join(import.meta.dirname, '../..'), target: folder.path });
  expect(existsSync(join(folder.path, 'library.d.ts'))).toBe(true);
}, 180_000);
