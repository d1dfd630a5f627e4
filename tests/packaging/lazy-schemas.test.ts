// Schemas that are made late read the same as those that are made at once.

import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { lazySchemas, withLazyObjects } from '../../packaging/server/lazy-schemas.ts';

/** As it would stand in a source of ours. */
const SOURCE = `import { z } from 'zod';
export const made: string[] = [];
function text(name: string) { made.push(name); return z.string(); }
const Plain = z.object({ a: text('plain'), inner: z.object({ b: text('inner').optional() }).optional() });
const Strict = z.strictObject({ a: text('strict') });
const Loose = z
  .looseObject({ a: text('loose') })
  .describe('what it is');
const More = Plain.extend({ c: text('more') });
export const schemas = { Plain, Strict, Loose, More };
`;

interface Loaded {
  readonly made: readonly string[];
  readonly schemas: Readonly<Record<string, import('zod').ZodObject>>;
}

async function load(isLazy: boolean): Promise<Loaded> {
  const id = join(import.meta.dirname, '../../packages/schema/src/made-for-this-test.ts');
  const source = {
    name: 'source',
    resolveId: (name: string) => (name === id ? id : null),
    load: (name: string) => (name === id ? SOURCE : null),
  };
  const build = await rolldown({
    input: id,
    external: ['zod'],
    plugins: [source, ...(isLazy ? [lazySchemas()] : [])],
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const code = output[0].code.replaceAll(
    /from ["']zod["']/g,
    `from ${JSON.stringify(import.meta.resolve('zod'))}`,
  );
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Loaded;
}

it('a lazy schema creates the keys of an object once, on first use', async () => {
  const { made, schemas } = await load(true);
  // Zod looks at the keys of what is extended.
  const atOnce = ['more', 'plain', 'inner'];
  expect(made).toEqual(atOnce);
  for (const time of ['first', 'second'])
    expect(schemas.Strict?.safeParse({ a: 'x' }).success, time).toBe(true);
  expect(made).toEqual([...atOnce, 'strict']);
  expect(schemas.More?.safeParse({ a: 'x', c: 'y' }).success).toBe(true);
  expect(schemas.Plain?.safeParse({ a: 'x' }).success).toBe(true);
  expect(made).toEqual([...atOnce, 'strict']);
});

it('a lazy schema parses and describes the same as an eager one', async () => {
  const { z } = await import('zod');
  const [lazy, eager] = [await load(true), await load(false)];
  expect(eager.made).toEqual(['plain', 'inner', 'strict', 'loose', 'more']);
  const values = [
    { a: 'x' },
    { a: 'x', c: 'y', other: 1, inner: { b: 'z', more: 2 } },
    { a: 1 },
    { a: 'x', inner: { b: 3 } },
    {},
    [],
    'x',
  ];
  for (const name of ['Plain', 'Strict', 'Loose', 'More']) {
    const [one, other] = [lazy.schemas[name], eager.schemas[name]];
    if (!one || !other) throw new Error(`${name} is not there`);
    for (const value of values) {
      const [found, expected] = [one.safeParse(value), other.safeParse(value)];
      expect([found.data, found.error?.issues], name).toEqual([expected.data, expected.error?.issues]);
    }
    expect(z.toJSONSchema(one), name).toEqual(z.toJSONSchema(other));
    expect(one.description, name).toBe(other.description);
  }
});

it('schemas created inside functions stay unchanged', () => {
  const code = `import { z } from 'zod'; export const make = (name: string) => z.object({ name: z.literal(name) });`;
  expect(withLazyObjects('a.ts', code)).toBeUndefined();
});
