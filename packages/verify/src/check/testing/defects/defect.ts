// A defect: one mistake planted in the clean bot.
import type { Json } from './clinic.ts';
import { clinic } from './clinic.ts';

/** One mistake. A check finds it when it reports a new problem at one of its parts. */
export interface Defect {
  /** The kind of mistake, shared by defects that differ in the place only. */
  readonly kind: string;
  /** Ids of the blocks, items, edges, groups, events or variables where a problem counts as found; `bot` for the whole. */
  readonly at: readonly string[];
  readonly plant: (bot: Json) => void;
}

/** Declares a defect; `at` are ids, separated by blanks. */
export function defect(kind: string, at: string, plant: Defect['plant']): Defect {
  return { kind, at: at.split(' '), plant };
}

/** The clean bot with one defect. */
export function plantedBot({ plant }: Defect): Json {
  const bot = clinic();
  plant(bot);
  return bot;
}

/** Finds the part of the bot with this id. */
export function part(bot: Json, id: string): Json {
  const found = partsOf(bot).find((one) => one.id === id);
  if (!found) throw new Error(`No part of the bot has the id ${id}.`);
  return found;
}

/** Adds a block to the end of a group. */
export function add(bot: Json, groupId: string, block: Json): void {
  part(bot, groupId).blocks.push(block);
}

/** Adds a block to the start of a group. */
export function addFirst(bot: Json, groupId: string, block: Json): void {
  part(bot, groupId).blocks.unshift(block);
}

/** Adds a variable with a name. */
export function addVariable(bot: Json, id: string, name: string, more: Json = {}): void {
  bot.variables.push({ id, name, ...more });
}

/** A text bubble. */
export function bubble(id: string, text: string): Json {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}

/** Replaces the text of a bubble. */
export function say(bot: Json, id: string, text: string): void {
  part(bot, id).content.richText[0].children[0].text = text;
}

function partsOf(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}
