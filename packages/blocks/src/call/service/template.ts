// Templates of requests to a service: plain JSON in which `{option}` is replaced by an option's value.
import { encodeExactly } from '../http/percent.ts';

/** The options of one action, parsed, with placeholders resolved. Empty ones are absent. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * JSON with placeholders. A string that is exactly one placeholder becomes that option's value, of any type; in longer
 * strings, values become text. A function computes its value. The key `...` adds the fields of an object.
 */
export type Template =
  | string
  | number
  | boolean
  | readonly Template[]
  | { readonly [key: string]: Template }
  | ((values: Values) => unknown);

/**
 * Renders a template. Removes empty values, including objects and lists that become empty; results of functions stay
 * unchanged.
 *
 * @example
 * fillTemplate({ event: '{name}', user: { id: '{userId}' } }, { name: 'Signed up' }) // { event: 'Signed up' }
 */
export function fillTemplate(template: Template, values: Values): unknown {
  if (typeof template === 'function') return template(values);
  if (typeof template === 'string') return fillText(template, values);
  if (typeof template !== 'object') return template;
  if (isList(template)) {
    const list = template.map((part) => fillTemplate(part, values)).filter((part) => part !== undefined);
    return list.length === 0 ? undefined : list;
  }
  const entries = Object.entries(template).flatMap(([key, part]): readonly Entry[] => {
    const value = fillTemplate(part, values);
    if (key === '...') return typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return value === undefined ? [] : [[key, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/**
 * Renders a URL. Each value is encoded as one path segment.
 *
 * @example fillAddress('https://a.example/tables/{table}/records', { table: 'a/b' }) // 'https://a.example/tables/a%2Fb/records'
 */
export function fillAddress(template: string, values: Values): string {
  return template.replaceAll(PLACE, (_place, name: string) => {
    const text = textOf(values[name]);
    // Dot segments would leave the path, also when encoded once.
    return /^\.{1,2}$/.test(text) ? text.replaceAll('.', '%252E') : encodeExactly(text);
  });
}

type Entry = readonly [key: string, value: unknown];

const PLACE = /\{(\$?[a-z]\w*)\}/gi;

function fillText(template: string, values: Values): unknown {
  const [, only] = /^\{(\$?[a-z]\w*)\}$/i.exec(template) ?? [];
  if (only !== undefined) return Object.hasOwn(values, only) ? values[only] : undefined;
  return template.replaceAll(PLACE, (_place, name: string) => textOf(values[name]));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isList(template: object): template is readonly Template[] {
  return Array.isArray(template);
}
