// Routers and schemas of the bundle find and read the same, and compile only what they use.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, expect, it, vi } from 'vitest';
import { lateFunctions } from '../../packaging/server/late-functions.ts';

const FROM = join(import.meta.dirname, '../../packages/server/src/made-for-this-test.ts');

/** As it would stand in a source of ours. */
const SOURCE = `import router from 'find-my-way';
import { z } from 'zod';
export { router, z };`;

interface Loaded {
  readonly router: () => {
    on(method: string, path: string, handler: () => void): void;
    find(method: string, path: string): { readonly params: object } | null;
  };
  readonly z: typeof import('zod').z;
}

async function load(isLate: boolean): Promise<Loaded> {
  const source = {
    name: 'source',
    resolveId: (name: string) => (name === FROM ? FROM : null),
    load: (name: string) => (name === FROM ? SOURCE : null),
  };
  const build = await rolldown({
    input: FROM,
    platform: 'node',
    plugins: [source, ...(isLate ? [lateFunctions()] : [])],
  });
  const { output } = await build.generate({ format: 'cjs' });
  await build.close();
  const module = { exports: {} };
  new Function('module', 'exports', 'require', output[0].code)(
    module,
    module.exports,
    process.getBuiltinModule('node:module').createRequire(FROM),
  );
  return module.exports as Loaded;
}

/** Counts functions that are compiled from a text. */
function countCompiled(): { readonly count: () => number } {
  const compiled = vi.fn();
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, given: string[]) {
        compiled();
        return new target(...given);
      },
    }),
  );
  return { count: () => compiled.mock.calls.length };
}

afterEach(() => vi.unstubAllGlobals());

const PATHS = [
  '/v1/bots/:id/startChat',
  '/v1/bots/:id/versions/:number',
  '/v1/bots',
  '/',
  '/healthz',
  '/files/*',
];
const ASKED = [
  '/v1/bots/lead/startChat',
  '/v1/bots/a%20b/versions/3',
  '/v1/bots',
  '/',
  '/nothing',
  '/files/a/b',
  '/v1/bot',
];

it('the router with late functions finds the same routes, and compiles only requested ones', async () => {
  const found: unknown[] = [];
  for (const isLate of [true, false]) {
    const { router } = await load(isLate);
    const { count } = countCompiled();
    const routes = router();
    for (const path of PATHS) routes.on('GET', path, () => undefined);
    if (isLate) expect(count()).toBe(0);
    else expect(count()).toBeGreaterThan(PATHS.length);
    // Often enough for code of their own, too.
    const ask = () => ASKED.map((path) => ({ path, params: { ...routes.find('GET', path)?.params } }));
    const answers = Array.from({ length: 40 }, ask);
    expect(answers.at(-1)).toEqual(answers[0]);
    if (isLate) expect(count()).toBeGreaterThan(0);
    found.push(answers[0]);
    vi.unstubAllGlobals();
  }
  expect(found[0]).toEqual(found[1]);
  expect(found[0]).toContainEqual({ path: '/v1/bots/a%20b/versions/3', params: { id: 'a b', number: '3' } });
});

it('schemas compile code for an object only when it is parsed often', async () => {
  const read: unknown[] = [];
  for (const isLate of [true, false]) {
    const { z } = await load(isLate);
    const schema = z.object({
      a: z.string(),
      b: z.number().optional(),
      c: z.boolean().default(true),
      d: z.string().catch('none'),
      e: z.union([z.string(), z.undefined()]),
    });
    // Whether code may be compiled here is tried out once, by compiling some.
    schema.partial().safeParse(0);
    const { count } = countCompiled();
    const given = [
      { a: 'x' },
      { a: 1, b: 'y' },
      { a: 'x', b: undefined, d: 5, e: undefined },
      'x',
      { e: 'z', f: 1 },
    ];
    read.push(
      Array.from({ length: 5 }, () =>
        given.map((value) => {
          const { success, data, error } = schema.safeParse(value);
          return { success, keys: Object.keys(data ?? {}), data, issues: error?.issues };
        }),
      ),
    );
    expect(count()).toBe(1);
    if (isLate) expect(schema.pick({ a: true }).safeParse({ a: 'x' }).success && count()).toBe(1);
    vi.unstubAllGlobals();
  }
  expect(read[0]).toEqual(read[1]);
});
