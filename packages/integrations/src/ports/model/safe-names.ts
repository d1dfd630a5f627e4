// Names that every provider takes, for what an author named in any way at all.
import { limits } from '../limits.ts';

/** What providers take as a name. */
export interface NameRule {
  /** Runs of what they refuse. Each becomes `_`. */
  readonly refused: RegExp;
  /** Instead of a name without a character. */
  readonly fallback: string;
}

/** Of a tool: letters, digits, `_` and `-`. */
export const TOOL_NAME: NameRule = { refused: /[^\w-]+/g, fallback: 'tool' };

/** Of a property of a schema: a point, too. Anthropic refuses the whole request because of any other character. */
const PROPERTY_KEY: NameRule = { refused: /[^\w.-]+/g, fallback: 'value' };

/**
 * Gives each of these names one that providers take, no two the same. One that fits stays as it is, wherever it stands; of others that fold
 * to one the later ones are numbered. The same names always become the same.
 *
 * @example safeNames(['get price', 'get_price', 'погода'], TOOL_NAME) // ['get_price_2', 'get_price', '_']
 */
export function safeNames(
  names: readonly string[],
  { refused, fallback }: NameRule,
  reserved: readonly string[] = [],
): readonly string[] {
  const taken = new Set(reserved);
  const folded = names.map(
    (name) => name.replaceAll(refused, '_').slice(0, limits.modelNameCharacters) || fallback,
  );
  const fitting = folded.map((name, index) => {
    if (name !== names[index] || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  });
  return folded.map((name, index) => {
    const fits = fitting[index];
    if (fits !== undefined) return fits;
    let own = name;
    for (let number = 2; taken.has(own); number++) {
      const suffix = `_${number}`;
      own = `${name.slice(0, limits.modelNameCharacters - suffix.length)}${suffix}`;
    }
    taken.add(own);
    return own;
  });
}

/**
 * The keys of properties in a schema, by their names.
 *
 * @example propertyKeys(['First name', 'Age']) // Map { 'First name' => 'First_name', 'Age' => 'Age' }
 */
export function propertyKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const own = [...new Set(names)];
  const keys = safeNames(own, PROPERTY_KEY);
  return new Map(own.map((name, index) => [name, keys[index] ?? name]));
}

/**
 * The value that a model gave for a name: under its key, or under the name itself, since not every server keeps to a schema. No key of another
 * name is meant, because a name that is a key has itself for its key.
 *
 * @example givenValue({ First_name: 'Ada' }, { name: 'First name', key: 'First_name' }) // 'Ada'
 */
export function givenValue(
  given: unknown,
  { name, key }: { readonly name: string; readonly key: string },
): unknown {
  if (typeof given !== 'object' || given === null) return null;
  const values = given as Readonly<Record<string, unknown>>;
  const found = [key, name].find((one) => Object.hasOwn(values, one));
  return found === undefined ? null : values[found];
}

/**
 * The description of what goes by another name than its own: that name first.
 *
 * @example describedAs('First_name', { name: 'First name', description: 'Given name' }) // { description: 'First name: Given name' }
 */
export function describedAs(
  safeName: string,
  { name, description = '' }: { readonly name: string; readonly description?: string | undefined },
): { readonly description?: string } {
  const text = [safeName === name ? '' : name, description].filter((part) => part !== '').join(': ');
  return text === '' ? {} : { description: text };
}
