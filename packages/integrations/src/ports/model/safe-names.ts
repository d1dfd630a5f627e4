// Maps names chosen by authors to names that all providers accept.
import { limits } from '../limits.ts';

/** The names that providers accept. */
export interface NameRule {
  /** Runs of rejected characters. Each run becomes `_`. */
  readonly refused: RegExp;
  /** Replaces a name without any accepted character. */
  readonly fallback: string;
}

/** For a tool: letters, digits, `_` and `-`. */
export const TOOL_NAME: NameRule = { refused: /[^\w-]+/g, fallback: 'tool' };

/** For a property of a schema: also dots. Anthropic rejects the whole request if any other character occurs. */
const PROPERTY_KEY: NameRule = { refused: /[^\w.-]+/g, fallback: 'value' };

/**
 * Maps each name to a unique accepted name. Accepted names stay unchanged at any position; of others with the same
 * result, the later ones are numbered. The mapping is deterministic.
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
 * The schema keys of properties, by their names.
 *
 * @example propertyKeys(['First name', 'Age']) // Map { 'First name' => 'First_name', 'Age' => 'Age' }
 */
export function propertyKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const own = [...new Set(names)];
  const keys = safeNames(own, PROPERTY_KEY);
  return new Map(own.map((name, index) => [name, keys[index] ?? name]));
}

/**
 * The model's value for a name: under its key, or under the name itself, since not every server follows the schema.
 * This cannot pick another property's key, because a name that is itself a valid key is mapped to itself.
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
 * A description that starts with the original name, if it differs from the safe name.
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
