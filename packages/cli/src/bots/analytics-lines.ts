// Formats analytics for people: the number of chats, then a table of blocks with their visits.
import type { BlockNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import { oneLine } from './one-line.ts';

/** Maximum characters of a group title, label or type in the table. */
const NAME_CHARACTERS = 28;

/** Number of days listed, the most recent ones. */
const LISTED_DAYS = 7;

/**
 * Formats analytics as lines.
 *
 * @example analyticsLines('Quiz', analytics)[0] // '"Quiz", chats that began from 2026-11-01 to 2026-11-30'
 */
export function analyticsLines(
  name: string,
  { since, until, total, days, versions, blocks }: ReadAnalyticsResponse,
): readonly string[] {
  const heading = `"${oneLine(name)}", chats that began from ${since} to ${until}`;
  if (total.starts === 0 && blocks.length === 0) return [heading, '', 'There were none.'];
  return [
    heading,
    '',
    ...columns([
      ['', 'chats', 'answered', 'ended', 'completed'],
      ['all', ...numbersOf(total)],
      ...(versions.length > 1
        ? versions.map((numbers) => [`version ${numbers.version}`, ...numbersOf(numbers)])
        : []),
      ...days.slice(-LISTED_DAYS).map((numbers) => [numbers.day, ...numbersOf(numbers)]),
    ]),
    '',
    ...columns([
      ['group', 'block', 'chats', 'left here', '', 'answers', 'rejected', 'wait'],
      ...blocks.flatMap(blockRows),
    ]),
  ];
}

function numbersOf(numbers: ReadAnalyticsResponse['total']): readonly string[] {
  const { starts, engaged, ended, completed } = numbers;
  return [starts, engaged, ended, completed].map(String);
}

function blockRows(block: BlockNumbers): readonly (readonly string[])[] {
  const { groupTitle, type, chats, waits, dropOff, answers, rejections, choices, wait } = block;
  const row = [
    short(groupTitle),
    short(type),
    String(chats),
    String(waits),
    waits === 0 ? '' : `${Math.round(dropOff * 100)} %`,
    answers === 0 ? '' : String(answers),
    rejections === 0 ? '' : String(rejections),
    wait ? shortDuration(wait.medianMs) : '',
  ];
  return [row, ...choices.map(({ label, count }) => ['', `· ${short(label)}`, '', '', '', String(count)])];
}

function short(text: string): string {
  const line = oneLine(text);
  return line.length > NAME_CHARACTERS ? `${line.slice(0, NAME_CHARACTERS - 1)}…` : line;
}

/**
 * Formats a duration for people.
 *
 * @example shortDuration(90_000) // '1.5 min'
 */
function shortDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return '<1 s';
  const units = [
    ['s', 1_000],
    ['min', 60_000],
    ['h', 3_600_000],
    ['d', 86_400_000],
  ] as const;
  const [unit, unitMs] = units.findLast(([, ms]) => milliseconds >= ms) ?? units[0];
  const count = milliseconds / unitMs;
  return `${count < 10 ? Math.round(count * 10) / 10 : Math.round(count)} ${unit}`;
}

/** Right-aligns numbers and left-aligns words. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        const isNumeric = rows.slice(1).every((other) => /^(<?[\d.]+( \S+)?)?$/.test(other[column] ?? ''));
        return isNumeric ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
