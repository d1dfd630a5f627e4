// The kinds of options of services: each has a schema and a function for its value.
import type { View } from '@colloquy/engine';
import { toValue } from '@colloquy/engine';
import { ignorable, numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';

export interface Option {
  /** Created on first use: a server has the options of all services, but bots use few of them. */
  readonly schema: () => z.ZodType;
  readonly description: string;
  /** The value with placeholders resolved; undefined when empty. */
  readonly value: (given: unknown, view: View) => unknown;
}

const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
/** Generated files contain numbers and booleans instead of texts. */
const anyText = z.preprocess(asText, z.string());

/** A text with {{variables}}, trimmed. */
export function text(description: string): Option {
  return {
    schema: () => optional(anyText),
    description,
    value: (given, view) => filled(given, view),
  };
}

/** Several texts. A text that is exactly one list variable becomes its elements. */
export function texts(description: string): Option {
  return {
    schema: () =>
      optional(z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(anyText))),
    description,
    value: (given, view) => nonEmpty(listOf(given).flatMap((entry) => elements(entry, view))),
  };
}

/** A number, or a variable that contains one. */
export function number(description: string): Option {
  return {
    schema: () => numberOrVariable,
    description,
    value(given, view) {
      const read = typeof given === 'number' ? given : Number(filled(given, view) ?? Number.NaN);
      return Number.isFinite(read) ? read : undefined;
    },
  };
}

export function flag(description: string): Option {
  return { schema: () => ignorable(z.boolean()), description, value: (given) => given };
}

/** One of several words; any other value counts as absent. */
export function word(words: readonly [string, ...string[]], description: string): Option {
  return { schema: () => ignorable(z.enum(words)), description, value: (given) => given };
}

/** The id of a variable, as the target of a value or for its own sake. */
export function variable(description: string): Option {
  return { schema: () => optional(z.string()), description, value: (given) => given };
}

/** The value of a variable, given by id. */
export function contentOf(description: string): Option {
  return {
    schema: () => optional(z.string()),
    description,
    value(given, view) {
      const value = typeof given === 'string' ? view.value(given) : null;
      return Array.isArray(value)
        ? nonEmpty(value.filter((element) => element !== null))
        : (value ?? undefined);
    },
  };
}

/** A list of entries with name and value, as an object. Omits incomplete entries; the last of equal names wins. */
export function pairs(
  description: string,
  names: readonly [name: string, value: string] = ['key', 'value'],
): Option {
  const [name, value] = names;
  return {
    schema: () => optional(z.array(z.object({ [name]: optional(anyText), [value]: optional(anyText) }))),
    description: `${description}. Entries without ${name} or ${value} are skipped.`,
    value(given, view) {
      const entries = listOf(given).flatMap((entry) => {
        const pair = entry as Readonly<Record<string, unknown>>;
        const key = filled(pair[name], view);
        const content = filled(pair[value], view);
        return key === undefined || content === undefined ? [] : [[key, content] as const];
      });
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    },
  };
}

/** Any other value with a schema. Resolves the placeholders in all its texts, and removes empty values. */
export function shape(schema: () => z.ZodType, description: string): Option {
  return {
    schema: () => optional(schema()),
    description,
    value: (given, view) => (given === undefined ? undefined : withoutEmpty(view.rendered(given))),
  };
}

/**
 * Removes null, empty strings, lists and objects at any depth.
 *
 * @example withoutEmpty({ a: '', b: [null, 'x'], c: {} }) // { b: ['x'] }
 */
function withoutEmpty(node: unknown): unknown {
  if (node === null || node === '') return undefined;
  if (Array.isArray(node)) return nonEmpty(node.map(withoutEmpty).filter((element) => element !== undefined));
  if (typeof node !== 'object') return node;
  const entries = Object.entries(node as object)
    .map(([key, value]) => [key, withoutEmpty(value)] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function elements(given: unknown, view: View): readonly string[] {
  const sole = typeof given === 'string' ? view.soleValue(given) : undefined;
  if (Array.isArray(sole)) return sole.filter((element) => element !== null);
  const only = filled(given, view);
  return only === undefined ? [] : [only];
}

function filled(given: unknown, view: View): string | undefined {
  const value = typeof given === 'string' ? toValue(view.text(given).trim()) : null;
  return typeof value === 'string' ? value : undefined;
}

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function nonEmpty<Element>(list: readonly Element[]): readonly Element[] | undefined {
  return list.length === 0 ? undefined : list;
}
