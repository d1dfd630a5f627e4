// Schemas of objects are made when they are first used: most of what could be asked of a server never is.
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'rolldown';

const LAZY_OBJECT = '\0lazy-object';

/**
 * A plugin of the bundler: each `z.object({…})` of our sources that stands outside of functions, and each strict or loose one, gets its keys when
 * somebody first reads them. Zod itself reads them no sooner, and a key takes several objects and functions of it.
 *
 * @example await rolldown({ input, plugins: [lazySchemas()] });
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    resolveId: (source) => (source === LAZY_OBJECT ? source : null),
    load: (id) => (id === LAZY_OBJECT ? MAKES_OBJECT : null),
    transform: {
      filter: { id: OWN_SOURCE, code: /from 'zod'/ },
      handler: (code, id) => withLazyObjects(id, code),
    },
  };
}

const OWN_SOURCE = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/;

/** Ways to make an object, and what each says of keys that it does not name. */
const WAYS: Readonly<Record<string, string>> = {
  object: '',
  strictObject: ', NONE',
  looseObject: ', ANY',
};

/** As Zod makes one. The keys are made once, also for schemas that are derived from this one. */
const MAKES_OBJECT = `import { ZodObject, never, unknown } from 'zod';
export const NONE = never(), ANY = unknown();
export function lazyObject(makeShape, catchall) {
  let shape;
  const def = { type: 'object', get shape() { return (shape ??= makeShape()); } };
  if (catchall) def.catchall = catchall;
  return new ZodObject(def);
}`;

/**
 * The same module with objects whose keys are made late.
 *
 * @returns nothing when there is none in it
 * @example withLazyObjects('a.ts', `import { z } from 'zod';\nconst A = z.object({ b: z.string() });`)
 * // `import { ANY, lazyObject, NONE } from '\0lazy-object';import { z } from 'zod';\nconst A = lazyObject(() => ({ b: z.string() }));`
 */
export function withLazyObjects(name: string, code: string): string | undefined {
  const { program } = parseSync(name, code);
  const found: { readonly start: number; readonly end: number; readonly made: string }[] = [];
  /** How many functions or lazy objects stand around the place. What is in one is made late anyway. */
  let depth = 0;
  const enter = () => {
    depth++;
  };
  const leave = () => {
    depth--;
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ClassBody: enter,
    'ClassBody:exit': leave,
    CallExpression({ start, end, callee, arguments: given }) {
      const [shape] = given;
      const isObject = shape?.type === 'ObjectExpression' && given.length === 1;
      const last = found.at(-1);
      const isWithin = last !== undefined && end <= last.end;
      const [, way = ''] = /^z\s*\.(\w+)$/.exec(code.slice(callee.start, callee.end)) ?? [];
      const catchall = WAYS[way];
      if (depth > 0 || isWithin || !isObject || catchall === undefined) return;
      found.push({
        start,
        end,
        made: `lazyObject(() => (${code.slice(shape.start, shape.end)})${catchall})`,
      });
    },
  }).visit(program);
  if (found.length === 0) return undefined;
  let lazy = code;
  for (const { start, end, made } of found.toReversed())
    lazy = `${lazy.slice(0, start)}${made}${lazy.slice(end)}`;
  return `import { ANY, lazyObject, NONE } from ${JSON.stringify(LAZY_OBJECT)};${lazy}`;
}
