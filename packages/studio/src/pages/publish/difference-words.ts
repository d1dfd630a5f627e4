// Describes differences between two versions.
import type { BotDifference } from '@colloquy/schema';

/** Longer values are cut, to keep the list short. */
const MOST_CHARACTERS = 80;

/** A difference in the list. */
export interface DifferenceWords {
  readonly change: BotDifference['change'];
  /** The changed part: `Group "Welcome"`. */
  readonly subject: string;
  /** Its place, or the changed field. */
  readonly detail: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const PARTS: Readonly<Record<BotDifference['part'], string>> = {
  group: 'Group',
  block: 'Block',
  edge: 'Connection',
  event: 'Event',
  variable: 'Variable',
  theme: 'Theme',
  settings: 'Settings',
  bot: 'Bot',
};

/**
 * @example differenceWords({ change: 'changed', part: 'group', title: 'Welcome', path: ['title'], before: 'Hello', after: 'Welcome' })
 * // { change: 'changed', subject: 'Group "Welcome"', detail: 'title', before: 'Hello', after: 'Welcome' }
 */
export function differenceWords({
  change,
  part,
  title,
  group,
  path,
  before,
  after,
}: BotDifference): DifferenceWords {
  const field = path?.filter((name) => !['options', 'content', 'richText', 'children'].includes(name));
  const place = group === undefined ? undefined : `in "${group}"`;
  const detail = [place, change === 'changed' && field && field.length > 0 ? field.join(' › ') : undefined];
  return {
    change,
    subject: title === undefined || title === '' ? PARTS[part] : `${PARTS[part]} "${title}"`,
    detail: detail.filter((one) => one !== undefined).join(', ') || undefined,
    before: change === 'changed' ? valueWords(before) : undefined,
    after: change === 'changed' ? valueWords(after) : undefined,
  };
}

function valueWords(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = textOf(value).trim();
  if (text === '') return 'empty';
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** Rich text without formatting; other values unchanged. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  const { text, children, richText } = value as Readonly<Record<string, unknown>>;
  if (typeof text === 'string') return text;
  if (children !== undefined || richText !== undefined) return textOf(children ?? richText);
  return JSON.stringify(value);
}
