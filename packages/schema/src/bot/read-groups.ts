// Parses groups.
import { limits } from '../limits.ts';
import type { Steps } from '../steps.ts';
import type { Block } from './block.ts';
import type { Coordinates } from './coordinates.ts';
import type { Group } from './group.ts';
import { readBlock } from './read-blocks.ts';
import type { JsonObject, Part, Reading } from './reading.ts';
import { isObject, isStepDone, nameOf, readId, readList, reportNoObject, withChanges } from './reading.ts';

/**
 * Parses the groups of a definition and reports problems. Parts with an error are kept as far as possible, so that
 * references to them are not reported as well.
 *
 * @example
 * const groups = readGroups({ groups: [] }, reading); // []
 */
export function* readGroups(json: JsonObject, reading: Reading): Steps<Group[]> {
  const list = readList(json, 'groups', {
    reading,
    limit: limits.botGroups,
    isOptional: reading.isRepairing,
  });
  const blockCount = list.reduce((count: number, group) => count + blocksIn(group), 0);
  const groups: Group[] = [];
  let blocks = 0;
  for (const [index, value] of list.entries()) {
    blocks += blocksIn(value);
    // Skip everything above the limit.
    if (blocks > limits.botBlocks) break;
    const group = yield* readGroup(value, index, reading);
    if (group) groups.push(group);
    if (isStepDone(reading)) yield;
  }
  if (blockCount > limits.botBlocks) {
    reading.report.error({
      path: ['groups'],
      code: 'too_large',
      message: `The bot has ${blockCount} blocks; at most ${limits.botBlocks} are read.`,
      fix: 'Split the bot and join the parts with link blocks.',
    });
  }
  return groups;
}

function blocksIn(group: unknown): number {
  return isObject(group) && Array.isArray(group.blocks) ? group.blocks.length : 0;
}

function* readGroup(value: unknown, index: number, reading: Reading): Steps<Group | undefined> {
  const { report } = reading;
  const title = isObject(value) && typeof value.title === 'string' ? value.title : undefined;
  const part: Part = {
    path: ['groups', index],
    name: () => (title === undefined ? `Group ${index + 1}` : `Group "${title}"`),
  };
  if (!isObject(value)) {
    reportNoObject(value, part, report);
    return undefined;
  }
  const id = readId(value, part, report);
  if (title === undefined) {
    report.warning({
      path: [...part.path, 'title'],
      code: 'missing_title',
      message: `${part.name()} has no title, so its id stands in for it.`,
      fix: 'Give the group a title.',
    });
  }
  const group = withChanges<Group>(value, {
    id,
    title: title ?? id,
    graphCoordinates: toCoordinates(value.graphCoordinates),
    blocks: yield* readBlocks(value.blocks, part, reading),
  });
  reading.places.set(group, part.path);
  return group;
}

function* readBlocks(value: unknown, group: Part, reading: Reading): Steps<Block[]> {
  if (Array.isArray(value)) {
    const blocks: Block[] = [];
    for (const [index, json] of value.entries()) {
      const block = readBlock(json, { index, group, reading });
      if (block) blocks.push(block);
      if (isStepDone(reading, 1 + (block?.items?.length ?? 0))) yield;
    }
    return blocks;
  }
  const isAbsent = value === undefined || value === null;
  if (isAbsent && reading.isRepairing) return [];
  reading.report.error({
    path: [...group.path, 'blocks'],
    code: 'wrong_type',
    message: `${group.name()} has no list of blocks: "blocks" is ${nameOf(value)}.`,
    fix: 'Add "blocks": [] or remove the group.',
  });
  return [];
}

/** The position in the drawing never affects a chat, so an invalid one becomes the origin. */
export function toCoordinates(value: unknown): Coordinates {
  const isUsable = isObject(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
  return isUsable ? (value as Coordinates) : { x: 0, y: 0 };
}
