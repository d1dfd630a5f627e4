// A question of another kind in the place of one: a question for a text becomes one for an e-mail address.
import type { Block } from '@colloquy/schema';
import { itemsOf } from '../model/definition.ts';
import type { JsonObject } from '../model/json.ts';
import { isObject, own } from '../model/json.ts';
import type { BlockKind } from './block-kind.ts';
import { words } from './block-kind.ts';
import { findKinds, kindOf, newBlock } from './block-kinds.ts';
import type { BlockSchemas, FieldSchema } from './block-schemas.ts';
import { labelOf } from './field-words.ts';

/** Questions that keep the answer in one variable. The others have it in rows. */
const isChangeable = ({ shape, keeps }: BlockKind): boolean =>
  shape === 'ask' && keeps !== undefined && keeps.path === undefined;

/**
 * The kinds that a block can become.
 *
 * @example kindsFor('text input').map(([, { label }]) => label) // ['Choices', 'E-mail', …]
 */
export function kindsFor(type: string): ReturnType<typeof findKinds> {
  if (!isChangeable(kindOf(type))) return [];
  return findKinds('').filter(([other, kind]) => other !== type && isChangeable(kind));
}

/** The block as another kind, and what it loses, in words. */
export interface ChangedKind {
  readonly block: Block;
  readonly lost: readonly string[];
}

interface Wish {
  readonly type: string;
  readonly schemas: BlockSchemas;
  readonly makeId: () => string;
}

/**
 * The block as another kind. It keeps its id and path, the options that both kinds have with the same values, and its items if both have some.
 *
 * @example changeKind(block, { type: 'email input', schemas, makeId }).lost // ['Several lines']
 */
export function changeKind(block: Block, { type, schemas, makeId }: Wish): ChangedKind {
  const { options, items: _items, content: _content, type: _type, ...rest } = block;
  const start = newBlock(type, makeId);
  const [before, after] = [schemas.get(block.type), schemas.get(type)];
  const lost: string[] = [];
  const carried = keep(options, {
    before: before?.properties?.options,
    after: after?.properties?.options,
    lost,
  });
  const items = itemsFor(block, { to: kindOf(type), before, after, lost });
  const started = isObject(start.options) ? start.options : {};
  const all = { ...started, ...(isObject(carried) ? carried : {}) };
  return {
    block: {
      ...start,
      ...rest,
      type,
      ...(Object.keys(all).length > 0 ? { options: all } : {}),
      ...(items ? { items } : {}),
    } as Block,
    lost,
  };
}

interface Schemas {
  readonly before: FieldSchema | undefined;
  readonly after: FieldSchema | undefined;
  /** Receives the labels of what is lost. */
  readonly lost: string[];
}

/** The part of a value that has a field in both kinds. */
function keep(value: unknown, { before, after, lost }: Schemas, name = ''): unknown {
  if (value === undefined) return undefined;
  if (isObject(value) && before?.properties && after?.properties) {
    const fields = Object.entries(value).map(([field, inner]) => {
      const [one, other] = [before.properties, after.properties].map(
        (properties) => properties && (own(properties, field) as FieldSchema | undefined),
      );
      return [field, keep(inner, { before: one, after: other, lost }, field)] as const;
    });
    const carried = fields.filter(([, inner]) => inner !== undefined);
    return carried.length > 0 ? Object.fromEntries(carried) : undefined;
  }
  if (after && rulesOf(before) === rulesOf(after)) return value;
  lost.push(labelOf(name));
  return undefined;
}

/** What a schema accepts, without the words about it. */
const rulesOf = (schema: FieldSchema | undefined): string =>
  JSON.stringify(schema, (name, value: unknown) =>
    name === 'description' || name === 'title' || name === 'default' ? undefined : value,
  );

/** The items under the new name of their label. Without a place for them, the new kind begins with its own. */
function itemsFor(
  block: Block,
  { to, before, after, lost }: Schemas & { readonly to: BlockKind },
): readonly JsonObject[] | undefined {
  const { itemField: from, itemWords } = kindOf(block.type);
  const items = itemsOf(block);
  if (from === undefined || items.length === 0) return undefined;
  if (to.itemField === undefined) {
    const texts = items.map((item) => words(item[from])).filter(Boolean);
    const paths = items.some(({ outgoingEdgeId }) => outgoingEdgeId !== undefined)
      ? ', with their paths'
      : '';
    if (texts.length > 0) lost.push(`${itemWords?.many ?? 'Entries'}: ${texts.join(', ')}${paths}`);
    return undefined;
  }
  const field = to.itemField;
  const [one, other] = [before, after].map((schema) => schema?.properties?.items?.items);
  const lostOfItems: string[] = [];
  const carried = items.map(({ id, outgoingEdgeId, [from]: text, ...more }) => ({
    ...((keep(more, { before: one, after: other, lost: lostOfItems }) as JsonObject | undefined) ?? {}),
    id,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
    ...(text === undefined ? {} : { [field]: text }),
  }));
  lost.push(...new Set(lostOfItems));
  return carried;
}
