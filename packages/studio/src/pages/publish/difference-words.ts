// Describes differences between two versions.
import type { BotDifference } from '@colloquy/schema';
import { labelOf } from '../../blocks/field-words.ts';
import { isObject } from '../../model/json.ts';
import type { FlowWords } from './flow-words.ts';

/** Longer values are cut, to keep the list short. */
const MOST_CHARACTERS = 80;

/** Characters before the first difference that a cut value shows, as context. */
const CONTEXT_CHARACTERS = 30;

/** A difference in the list. */
export interface DifferenceWords {
  readonly change: BotDifference['change'];
  /** The changed part: `Group "Welcome"` or `Text: Good morning`. */
  readonly subject: string;
  /** Its place, or the changed field. */
  readonly detail: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const SUBJECTS: Readonly<
  Record<BotDifference['part'], (difference: BotDifference, words: FlowWords) => string>
> = {
  group: titled('Group'),
  block: ({ id, title }, words) => words.block(id, title),
  edge: ({ id, title, group }, words) =>
    `Connection from ${group === undefined ? words.event(id) : words.block(id, title)}`,
  event: ({ id }, words) => `Event "${words.event(id)}"`,
  variable: titled('Variable'),
  theme: () => 'Theme',
  settings: () => 'Settings',
  bot: () => 'Bot',
};

function titled(part: string) {
  return ({ title }: BotDifference) => (title === undefined || title === '' ? part : `${part} "${title}"`);
}

/**
 * @example differenceWords({ change: 'changed', part: 'group', title: 'Welcome', path: ['title'], before: 'Hello', after: 'Welcome' }, words)
 * // { change: 'changed', subject: 'Group "Welcome"', detail: 'Title', before: 'Hello', after: 'Welcome' }
 */
export function differenceWords(difference: BotDifference, words: FlowWords): DifferenceWords {
  const { change, part, id, group, path = [], before, after } = difference;
  const fields = words.path(id, path).join(' › ');
  const isMoved = change === 'moved';
  const place = isMoved && typeof before === 'string' ? `from "${before}" to "${group}"` : inGroup(group);
  const value = part === 'edge' ? targetWords(words) : valueWords(path.at(-1), words);
  const hasValues = change === 'changed' || part === 'edge';
  const [shownBefore, shownAfter] = hasValues ? aroundChange([value(before), value(after)]) : [];
  return {
    change,
    subject: SUBJECTS[part](difference, words),
    detail: [place, fields].filter(Boolean).join(', ') || undefined,
    before: shownBefore,
    after: shownAfter,
  };
}

/** Cuts long values to the part around their first difference, so that the change is visible. */
function aroundChange(values: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const [before = '', after = ''] = values;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const longest = Math.max(before.length, after.length);
  const start = longest <= MOST_CHARACTERS ? 0 : Math.max(0, same - CONTEXT_CHARACTERS);
  const end = start + MOST_CHARACTERS;
  return values.map(
    (text) => text && `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`,
  );
}

function inGroup(group: string | undefined): string | undefined {
  return group === undefined ? undefined : `in "${group}"`;
}

/** Where an edge leads: to a group, or to a block within it. */
function targetWords(words: FlowWords) {
  return (target: unknown): string | undefined => {
    if (!isObject(target)) return undefined;
    const ids = [target.groupId, target.blockId].filter((id) => typeof id === 'string');
    return `to ${ids.map((id) => words.named(id) ?? 'a place that is gone').join(' › ')}`;
  };
}

function valueWords(field: string | undefined, words: FlowWords) {
  return (value: unknown): string | undefined => {
    if (value === undefined) return undefined;
    return textOf(value, { field, words }).trim() || 'empty';
  };
}

/** Ids inside of a value: they say nothing to people. */
const UNSAID = new Set(['id', 'outgoingEdgeId']);

/** The words of rich text without its form, names in place of ids, and fields by their labels. */
function textOf(
  value: unknown,
  { field = '', words }: { readonly field?: string | undefined; readonly words: FlowWords },
): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return (field.endsWith('Id') && words.named(value)) || value;
  if (Array.isArray(value)) return value.map((one) => textOf(one, { words })).join(' ');
  if (!isObject(value)) return String(value);
  const { text, children, richText } = value;
  if (typeof text === 'string') return text;
  // Leaves of one line join without a space: "order number" and "?".
  if (Array.isArray(children) && children.some(isLeaf))
    return children.map((child) => textOf(child, { words })).join('');
  if (children !== undefined || richText !== undefined) return textOf(children ?? richText, { words });
  return Object.entries(value)
    .filter(([name]) => !UNSAID.has(name))
    .map(([name, inner]) => `${labelOf(name)}: ${textOf(inner, { field: name, words })}`)
    .join(', ');
}

function isLeaf(node: unknown): boolean {
  return isObject(node) && typeof node.text === 'string';
}
