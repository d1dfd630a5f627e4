// The package and the executable, killed in the middle of conversations as often as the sources are: what was acknowledged is there.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsOf, loseNothing } from '../faults/lose-nothing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { builtExecutable } from './built-package.ts';

const folder = temporaryFolder('killed-programs');
const kills = testSize('COLLOQUY_TEST_KILLS', { usual: 12, long: 60 });
let executable = '';
beforeAll(async () => {
  executable = await builtExecutable(folder.path);
}, 180_000);
afterAll(() => folder.remove());

describe.each(['the package', 'the executable'])('%s', (which) => {
  const program = () =>
    which === 'the package' ? join(folder.path, 'colloquy-package/bin/program.js') : executable;
  it.each(['SQLite', 'PostgreSQL'])(
    `loses and repeats no turn on %s when it is killed ${kills} times`,
    { timeout: 120_000 + kills * 8_000 },
    async (store) => {
      const [onSqlite, onPostgres] = kindsOf(program(), { kills, killsOnPostgres: kills });
      expect(await loseNothing((store === 'SQLite' ? onSqlite : onPostgres)!)).toBeGreaterThan(kills);
    },
  );
});
