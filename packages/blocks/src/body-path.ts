// Paths into what another system sent: `data.items[0].name`.
import type { EvaluationResult, View } from '@colloquy/engine';

/** What another system sent: its parsed JSON (or text), and the status code of HTTP. */
export interface Received {
  readonly statusCode: unknown;
  readonly data: unknown;
}

/**
 * Reads a part of what another system sent. `path` is a JavaScript expression over `data` and `statusCode` and may hold {{variables}}.
 * A plain path (names, indexes, `?.`) is read at once; anything else runs in the sandbox. What is not there is null; a path through
 * something that is not there fails.
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

/** One step of a plain path. Steps are matched one after another from where the last one ended, so the time is linear. */
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
      return { ok: false, message: `There is no "${key}", because there is nothing to look into.` };
    }
    // Own properties alone: a path must not reach what every object inherits.
    value = Object.hasOwn(Object(value), key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return { ok: true, value: value ?? null, assignments: [] };
}
