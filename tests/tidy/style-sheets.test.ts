// All style sheets become one, so a class that two of them style looks wrong in one place.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../packages/studio/src');

it('each class has its own rule in one style sheet', () => {
  const homes = new Map<string, Set<string>>();
  for (const file of globSync('**/*.css', { cwd: root }))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^\.([\w-]+) \{/gm))
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
  expect([...homes].filter(([, files]) => files.size > 1)).toEqual([]);
});
