// Parses blocks and their items: the fields that all blocks share.
import { limits } from '../limits.ts';
import { toBlockType } from './aliases.ts';
import type { Block, Item } from './block.ts';
import type { Part, Reading } from './reading.ts';
import { isObject, nameOf, readEdgeId, readId, reportNoObject, withChanges } from './reading.ts';

/**
 * Parses one block. Returns no block only for a value that is not an object. The block's type checks its contents.
 *
 * @param index position of the block in its group
 * @example
 * readBlock({ id: 'b1', type: 'script' }, { index: 0, group, reading }); // { id: 'b1', type: 'Code' }
 */
export function readBlock(
  value: unknown,
  { index, group, reading }: { index: number; group: Part; reading: Reading },
): Block | undefined {
  const { report } = reading;
  const literal = isObject(value) && typeof value.type === 'string' ? value.type : '';
  const part: Part = {
    path: [...group.path, 'blocks', index],
    name: () => `Block ${index + 1}${literal && ` ("${literal}")`} in ${lowerFirst(group.name())}`,
  };
  if (!isObject(value)) {
    reportNoObject(value, part, report);
    return undefined;
  }
  if (literal === '') {
    report.error({
      path: [...part.path, 'type'],
      code: 'missing_type',
      message: `${part.name()} has no type: expected a text such as "text input", got ${nameOf(value.type)}.`,
      fix: 'Give the block a type or remove it.',
    });
  }
  const block = withChanges<Block>(value, {
    id: readId(value, part, report),
    type: toBlockType(literal),
    outgoingEdgeId: readEdgeId(value, part, report),
    items: readItems(value.items, part, reading),
  });
  reading.places.set(block, part.path);
  return block;
}

function readItems(value: unknown, block: Part, reading: Reading): Item[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.length > limits.blockItems) {
    reading.report.error({
      path: [...block.path, 'items'],
      code: 'too_large',
      message: `${block.name()} has ${value.length} items; at most ${limits.blockItems} are read.`,
      fix: 'Split the block, or take the items from a variable.',
    });
    return undefined;
  }
  if (Array.isArray(value)) {
    const items = value.flatMap((item, index) => readItem(item, { index, block, reading }) ?? []);
    return items.every((item, index) => item === value[index]) && items.length === value.length
      ? value
      : items;
  }
  reading.report.error({
    path: [...block.path, 'items'],
    code: 'wrong_type',
    message: `${block.name()} has "items" that are ${nameOf(value)}; expected a list.`,
    fix: 'Write the items as a list.',
  });
  return undefined;
}

function readItem(
  value: unknown,
  { index, block, reading }: { index: number; block: Part; reading: Reading },
): Item | undefined {
  const { report } = reading;
  const part: Part = {
    path: [...block.path, 'items', index],
    name: () => `Item ${index + 1} of ${lowerFirst(block.name())}`,
  };
  if (!isObject(value)) {
    reportNoObject(value, part, report);
    return undefined;
  }
  return withChanges<Item>(value, {
    id: readId(value, part, report),
    outgoingEdgeId: readEdgeId(value, part, report),
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
