// Names for the parts of a bot that a difference or a problem is about: what people read instead of types and ids.
import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { blockWords, typeWords } from '../../blocks/block-words.ts';
import { eventWords } from '../../blocks/event-words.ts';
import { labelOf } from '../../blocks/field-words.ts';
import { richTextWords } from '../../blocks/rich-text-words.ts';
import type { Definition } from '../../model/definition.ts';
import { eventsOf, placedBlocks } from '../../model/definition.ts';
import { isObject } from '../../model/json.ts';

/** Words for ids, out of one or two states of a bot. */
export interface FlowWords {
  /** @param type says what it is when none of the states has the block */
  block(id: string | undefined, type?: string): string;
  event(id: string | undefined): string;
  /** The name behind the id of a variable, a group or a block. */
  named(id: string): string | undefined;
  /** Fields of a block or another part, from it on: elements of lists by what they say. */
  path(partId: string | undefined, path: readonly string[]): readonly string[];
}

/** Fields that only hold others. */
const CONTAINERS = new Set(['options', 'content', 'richText', 'children']);

/** Fields of the element of a list that say what it is. */
const SAYING = ['content', 'title', 'text', 'key', 'name', 'value'];

/**
 * @param states the newer one first: what both have is named as it is now
 * @example flowWords([draft, live]).block('b1') // 'Text: Good morning'
 */
export function flowWords(states: readonly Definition[]): FlowWords {
  const blocks = new Map<string, { readonly part: unknown; readonly words: string }>();
  const events = new Map<string, string>();
  for (const state of states.toReversed()) {
    const names = namesOf(state);
    for (const { block } of placedBlocks(state))
      blocks.set(block.id, { part: block, words: blockWords(block, names) });
    for (const event of eventsOf(state)) events.set(event.id, eventWords(event));
  }
  const names = states.map(namesOf);
  return {
    block: (id = '', type = '') => blocks.get(id)?.words ?? (type === '' ? 'Block' : typeWords(kindOf(type))),
    event: (id = '') => events.get(id) ?? 'Event',
    named: (id) =>
      names.map((known) => known.variable(id) ?? known.group(id)).find((name) => name !== undefined) ??
      blocks.get(id)?.words,
    path: (partId = '', path) => pathWords(blocks.get(partId)?.part, path),
  };
}

function pathWords(part: unknown, path: readonly string[]): readonly string[] {
  const words: string[] = [];
  let inner = part;
  for (const [index, name] of path.entries()) {
    if (Array.isArray(inner)) {
      const place = inner.findIndex((element) => isObject(element) && element.id === name);
      inner = inner[place];
      words.push(name === 'order' ? 'Order' : elementWords(inner, place));
      continue;
    }
    inner = isObject(inner) ? inner[name] : undefined;
    const isNested = Array.isArray(inner) && index < path.length - 1;
    if (!CONTAINERS.has(name) && !isNested) words.push(labelOf(name));
  }
  return words;
}

function elementWords(element: unknown, place: number): string {
  const said = isObject(element) ? SAYING.map((field) => element[field]) : [];
  const text = said.map((value) => (typeof value === 'string' ? value : richTextWords(value))).find(Boolean);
  return text ? `“${text}”` : place < 0 ? 'An entry' : `Entry ${place + 1}`;
}
