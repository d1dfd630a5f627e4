// Formats the problems of a bot for people.
import type { Issue } from '@colloquy/schema';
import { isError } from '@colloquy/schema';
import { wordsOf } from '@colloquy/verify';
import { oneLine } from '../bots/one-line.ts';
import { positionIn } from './bot-text.ts';

/** An issue that may have a line of its own, in a text that gives no definition. */
export type PlacedIssue = Issue & { readonly line?: number; readonly column?: number };

/**
 * Formats issues by severity, each with its path (its line and column in a text), the title of its group, and its fix.
 *
 * @param definition as it was read from the file, for titles and lines
 */
export function describeIssues(issues: readonly PlacedIssue[], definition: unknown): string[] {
  const errors = issues.filter(isError);
  const warnings = issues.filter((issue) => !isError(issue));
  return [
    ...section(errors, countOf(errors.length, 'error'), definition),
    ...section(warnings, countOf(warnings.length, 'warning'), definition),
  ];
}

/**
 * Counts the issues of each severity, as text.
 *
 * @example countIssues(problems) // '1 error and 2 warnings'
 */
export function countIssues(issues: readonly PlacedIssue[]): string {
  const errors = issues.filter(isError).length;
  const counts = { error: errors, warning: issues.length - errors };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => countOf(count, noun))
    .join(' and ');
}

/**
 * The title of the group that a path points into.
 *
 * @example groupTitleAt(['groups', 0, 'blocks'], { groups: [{ title: 'Hello' }] }) // 'Hello'
 */
export function groupTitleAt([root, index]: Issue['path'], definition: unknown): string | undefined {
  if (root !== 'groups' || typeof index !== 'number') return undefined;
  const { groups } = (definition ?? {}) as { groups?: unknown };
  const group: unknown = Array.isArray(groups) ? groups[index] : undefined;
  const { title } = (group ?? {}) as { title?: unknown };
  return typeof title === 'string' && title !== '' ? title : undefined;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function section(issues: readonly PlacedIssue[], heading: string, definition: unknown): string[] {
  if (issues.length === 0) return [];
  const entries = issues.flatMap(({ path, message, fix, line, column }) => {
    const title = groupTitleAt(path, definition);
    // Many messages contain the title of the group already.
    const group = title === undefined || message.includes(`"${title}"`) ? '' : ` in “${title}”`;
    const position = line === undefined ? positionIn(definition, path) : { line, column };
    const where = position ? `${position.line}:${position.column}` : path.join('.') || 'the whole file';
    const place = where + group;
    const lines = [
      `    ${oneLine(place)}`,
      `      ${message}`,
      ...(fix === undefined ? [] : [`      → ${fix}`]),
    ];
    return lines.map(wordsOf);
  });
  return [`  ${heading}`, ...entries];
}
