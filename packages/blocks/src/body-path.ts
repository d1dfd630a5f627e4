// Paths into data from another system: `data.items[0].name`.
import type { EvaluationResult, View } from '@colloquy/engine';

/** Data from another system: its parsed JSON (or text), and the HTTP status code. */
export interface Received {
  readonly statusCode: unknown;
  readonly data: unknown;
}

/**
 * Reads a part of data from another system. `path` is a JavaScript expression over `data` and `statusCode` and may
 * contain {{variables}}. A simple path (names, indexes, `?.`) is evaluated directly; any other expression runs in the
 * sandbox. A missing value is null; a path through a missing value fails.
 *
 * @example readBodyPath('data.items[0].name', { received: { statusCode: 200, data }, view }) // { ok: true, value: 'Ada', … }
 */
export function readBodyPath(
  path: string,
  { received, view }: { readonly received: Received; readonly view: View },
): EvaluationResult {
  const steps = plainSteps(view.text(path).trim());
  if (steps) return follow(steps, received);
  const code = view.code(path);
  const bindings = [
    ...code.bindings,
    { name: 'data', value: received.data ?? null },
    { name: 'statusCode', value: received.statusCode ?? null },
  ];
  return view.evaluate({ content: code.content, bindings });
}

interface Step {
  readonly key: string;
  readonly isOptional: boolean;
}

/** One step of a simple path. Steps are matched in sequence from the end of the previous one, so the time is linear. */
const STEP = /(?:(\??\.)([\p{L}_$][\p{L}\p{N}_$]*)|(\?\.)?\[(?:(\d{1,9})|"([^"\\]*)"|'([^'\\]*)')\])/uy;

function plainSteps(path: string): readonly Step[] | undefined {
  const root = /^(?:data|statusCode)(?![\p{L}\p{N}_$])/u.exec(path)?.[0];
  if (root === undefined) return undefined;
  const steps: Step[] = [{ key: root, isOptional: false }];
  STEP.lastIndex = root.length;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return undefined;
    const [, dot, name, chain, index, double, single] = found;
    steps.push({ key: name ?? index ?? double ?? single ?? '', isOptional: dot === '?.' || chain === '?.' });
  }
  return steps;
}

function follow(steps: readonly Step[], received: Received): EvaluationResult {
  let value: unknown = received;
  for (const { key, isOptional } of steps) {
    if (value === undefined || value === null) {
      if (isOptional) return { ok: true, value: null, assignments: [] };
      return {
        ok: false,
        message: `"${key}" cannot be read, because the value that contains it is missing.`,
      };
    }
    // Own properties only: a path must not reach inherited members.
    value = Object.hasOwn(Object(value), key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return { ok: true, value: value ?? null, assignments: [] };
}
