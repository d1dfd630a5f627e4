// Formats the differences between two versions of a bot for people.
import type { BotComparison, BotDifference } from '@colloquy/schema';
import { oneLine } from './one-line.ts';

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

/** Maximum characters of a value in a line. */
const VALUE_CHARACTERS = 60;

/**
 * Formats each difference as a line, with a sign: + added, - removed, ~ changed, > moved.
 *
 * @example describeDifferences(comparison) // ['~ block text input "ask" in "Hello": options.isLong false → true']
 */
export function describeDifferences({ differences, isComplete }: BotComparison): string[] {
  return [...differences.map(lineOf), ...(isComplete ? [] : ['… and more.'])];
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
