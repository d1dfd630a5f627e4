// Fields that no schema knows. They have no effect, so their author expects something that does not happen.
import type { JsonSchema } from '@colloquy/schema';
import { editorFields, nearestWord, variantsOf } from '@colloquy/schema';
import { limits } from './limits.ts';

/** An unknown field: its path, and the field that was probably meant. */
export interface UnknownField {
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly meant: string | undefined;
  /** Whether `meant` is a field beside it, so that renaming the field certainly fixes it. */
  readonly isRenamed: boolean;
}

const OF_EDITORS: ReadonlySet<string> = new Set(editorFields);

/** Words that other tools use for a field of ours, by the field. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  outgoingEdgeId: ['next', 'edge', 'edgeId', 'nextBlockId', 'target', 'goto'],
  content: ['label', 'text', 'title', 'message', 'code', 'script'],
  richText: ['plainText', 'html', 'text', 'markdown'],
  items: ['choices', 'buttons', 'conditions', 'branches', 'options'],
  comparisonOperator: ['operator', 'op'],
  expressionToEvaluate: ['value', 'expression', 'code'],
  variableId: ['variable', 'saveTo', 'saveIn', 'saveVariableId'],
  secondsToWaitFor: ['seconds', 'delay', 'duration'],
  recipients: ['to', 'recipient'],
  title: ['name'],
  value: ['defaultValue', 'initialValue', 'default'],
  isMultipleChoice: ['multiple', 'isMultiple'],
  messages: ['prompt'],
};

/**
 * Lists the fields of a value that its schema does not know, outer ones first. A schema without field names knows any field.
 *
 * @example unknownFields({ id: 'v1', name: 'Age', defaultValue: '3' }, schemaOfVariable)
 * // [{ path: ['defaultValue'], key: 'defaultValue', meant: 'value', isRenamed: true }]
 */
export function unknownFields(value: unknown, schema: JsonSchema): readonly UnknownField[] {
  const found: UnknownField[] = [];
  look({ value, schemas: variantsOf(schema), path: [] }, found);
  return found;
}

interface Part {
  readonly value: unknown;
  readonly schemas: readonly JsonSchema[];
  readonly path: readonly (string | number)[];
}

function look({ value, schemas, path }: Part, found: UnknownField[]): void {
  if (path.length > limits.depth) return;
  if (Array.isArray(value)) {
    const inner = schemas.flatMap(({ items }) => (items ? variantsOf(items) : []));
    for (const [index, element] of value.entries())
      look({ value: element, schemas: inner, path: [...path, index] }, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const names = new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})));
  if (names.size === 0) return;
  for (const [key, inner] of Object.entries(value)) {
    if (names.has(key)) {
      const fields = schemas.flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, key) ? variantsOf(properties[key] as JsonSchema) : [],
      );
      look({ value: inner, schemas: fields, path: [...path, key] }, found);
    } else if (!OF_EDITORS.has(key) && inner !== undefined && inner !== null)
      found.push({
        path: [...path, key],
        key,
        ...meantBy(key, { schemas, names, value, isTop: path.length === 0 }),
      });
  }
}

function meantBy(
  key: string,
  {
    schemas,
    names,
    value,
    isTop,
  }: {
    readonly schemas: readonly JsonSchema[];
    readonly names: ReadonlySet<string>;
    readonly value: object;
    readonly isTop: boolean;
  },
): Pick<UnknownField, 'meant' | 'isRenamed'> {
  const unused = [...names].filter((name) => !Object.hasOwn(value, name));
  const beside = nearestName(key, unused) ?? unused.find((name) => OTHER_WORDS[name]?.includes(key));
  if (beside !== undefined) return { meant: beside, isRenamed: true };
  // At the top level, a block's own properties and its fields may have equal names.
  return { meant: isTop ? undefined : innerField(key, schemas), isRenamed: false };
}

/** The nested field that was meant: `placeholder` is in `labels`. */
function innerField(key: string, schemas: readonly JsonSchema[]): string | undefined {
  for (const { properties } of schemas)
    for (const [name, inner] of Object.entries(properties ?? {}))
      if (variantsOf(inner).some((variant) => variant.properties && Object.hasOwn(variant.properties, key)))
        return `${name}.${key}`;
  return undefined;
}

/** Many short field names are similar (`min`, `max`), so only one or two typing errors, or a different case, count. */
function nearestName(key: string, names: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[_\- ]/g, '');
  const same = names.find((name) => plain(name) === plain(key));
  return (
    same ?? (key.length < 4 ? undefined : nearestWord(key, names, { mostChanges: key.length < 8 ? 1 : 2 }))
  );
}
