// Formats the differences between two versions of a bot for people.
import type { BotComparison, BotDifference } from '@colloquy/schema';
import { richTextLines } from '@colloquy/text';
import { oneLine } from './one-line.ts';

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

/** Maximum characters of a value in a line, and of a line of a text, which people read. */
const VALUE_CHARACTERS = 60;
const TEXT_CHARACTERS = 300;

/**
 * Formats each difference as a line, with a sign: + added, - removed, ~ changed, > moved.
 *
 * @example describeDifferences(comparison) // ['~ block text input "ask" in "Hello": options.isLong false → true']
 */
export function describeDifferences({ differences, isComplete }: BotComparison): string[] {
  return [
    ...differences.flatMap((one) => textLines(one) ?? lineOf(one)),
    ...(isComplete ? [] : ['… and more.']),
  ];
}

function lineOf(difference: BotDifference): string {
  const { change, part, path = [], before, after } = difference;
  const what = `${SIGNS[change]} ${nameOf(difference)}`;
  if (change === 'moved')
    return before === undefined ? `${what}, to another place` : `${what}, from ${quoted(before)}`;
  if (part === 'edge')
    return `${what}${path.length > 0 ? ` ${path.join('.')}` : ''}: ${placeOf(before)} → ${placeOf(after)}`;
  if (change !== 'changed') return what;
  return `${what}: ${path.join('.')} ${short(before)} → ${short(after)}`;
}

/** A changed text, as its lines in the text form: those before and after. Undefined for other changes. */
function textLines(difference: BotDifference): string[] | undefined {
  const { change, path = [], before, after } = difference;
  if (change !== 'changed' || path.at(-1) !== 'richText') return undefined;
  const [old, current] = [richTextLines(before), richTextLines(after)];
  if (!old || !current) return undefined;
  const only = (lines: readonly string[], others: ReadonlySet<string>, sign: string) =>
    lines
      .filter((line) => !others.has(line))
      .map((line) => `    ${sign} ${oneLine(line).slice(0, TEXT_CHARACTERS)}`);
  const lines = [...only(old, new Set(current), '-'), ...only(current, new Set(old), '+')];
  return lines.length === 0 ? undefined : [`${SIGNS.changed} ${nameOf(difference)}`, ...lines];
}

function nameOf({ part, id, title, group }: BotDifference): string {
  if (id === undefined) return part;
  const where = group === undefined ? '' : ` in ${quoted(group)}`;
  return `${part} ${title === undefined ? '' : `${oneLine(title)} `}"${oneLine(id)}"${where}`;
}

function placeOf(target: unknown): string {
  if (target === undefined) return 'nowhere';
  const { groupId, blockId } = target as { readonly groupId: string; readonly blockId?: string };
  return oneLine(blockId === undefined ? groupId : `${groupId}/${blockId}`);
}

function short(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = oneLine(JSON.stringify(value));
  return text.length <= VALUE_CHARACTERS ? text : `${text.slice(0, VALUE_CHARACTERS)}…`;
}

function quoted(text: unknown): string {
  return `"${oneLine(String(text))}"`;
}
