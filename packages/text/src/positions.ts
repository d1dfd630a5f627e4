// Positions of the parts of a definition in its text.
import { isObject } from '@colloquy/schema';
import type { Position } from './lines/problem.ts';

/** Positions by part, and by the fields of a part. */
export interface Positions {
  add(part: object, at: Position): void;
  addField(part: object, path: readonly string[], at: Position): void;
  /** The position of a field of the bot itself. */
  addRoot(path: readonly string[], at: Position): void;
  find(definition: object, path: readonly (string | number)[]): Position | undefined;
}

/**
 * Creates an empty index of positions.
 *
 * @example positions.find(definition, ['groups', 0, 'blocks', 2, 'options', 'timeout']) // { line: 72, column: 3 }
 */
export function createPositions(): Positions {
  const parts = new Map<object, Position>();
  const fields = new Map<object, Map<string, Position>>();
  const root = new Map<string, Position>();
  const addField = (part: object, path: readonly string[], { line, column }: Position) => {
    const known = fields.get(part) ?? new Map<string, Position>();
    known.set(path.join('.'), { line, column });
    fields.set(part, known);
  };
  return {
    add: (part, { line, column }) => parts.set(part, { line, column }),
    addField,
    addRoot: (path, at) => root.set(path.join('.'), at),
    find(definition, path) {
      const own = root.get(String(path[0] ?? ''));
      let best = own;
      let value: unknown = definition;
      for (const [depth, key] of path.entries()) {
        value = childOf(value, key);
        if (typeof value !== 'object' || value === null) break;
        const at = parts.get(value);
        if (at) best = fieldIn(fields.get(value), path.slice(depth + 1)) ?? at;
      }
      return best;
    },
  };
}

function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)] as unknown;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The field at the path, or the longest start of it that has a line. */
function fieldIn(
  fields: ReadonlyMap<string, Position> | undefined,
  path: readonly (string | number)[],
): Position | undefined {
  for (let length = path.length; fields && length > 0; length--) {
    const at = fields.get(path.slice(0, length).join('.'));
    if (at) return at;
  }
  return undefined;
}
