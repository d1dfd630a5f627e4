// Values in a block by path: `options.labels.button`, and with positions in lists `items.0.content`.
import { withField } from './commands/edit.ts';
import { isObject, own } from './json.ts';

/** @example readOption({ options: { isLong: true } }, 'options.isLong') // true */
export function readOption(value: unknown, path: string): unknown {
  let current = value;
  for (const step of stepsOf(path)) {
    if (Array.isArray(current)) current = current[Number(step)];
    else current = isObject(current) ? own(current, step) : undefined;
  }
  return current;
}

/**
 * A copy with another value at a path. Without a value it removes the option, and objects that become empty. Unchanged
 * parts stay the same objects.
 *
 * @example writeOption({ id: 'b' }, 'options.labels.button', 'Send') // { id: 'b', options: { labels: { button: 'Send' } } }
 */
export function writeOption<Whole>(whole: Whole, path: string, value: unknown): Whole {
  return write(whole, stepsOf(path), value) as Whole;
}

function write(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(step);
    const next = write(whole[index] ?? {}, rest, value);
    return next === whole[index] || !(index in whole) ? whole : whole.with(index, next);
  }
  const object = isObject(whole) ? whole : {};
  const before = own(object, step);
  if (rest.length === 0) return withField(object, step, value);
  if (value === undefined && typeof before !== 'object') return whole;
  const next = write(before ?? {}, rest, value);
  const isEmptied = value === undefined && isObject(next) && Object.keys(next).length === 0;
  return withField(object, step, isEmptied ? undefined : next);
}

export const stepsOf = (path: string): readonly string[] => (path === '' ? [] : path.split('.'));
