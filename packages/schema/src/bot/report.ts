// Collects the problems of a bot while it is parsed.
import { limits } from '../limits.ts';
import type { Issue } from '../problem.ts';

export type Path = Issue['path'];

/** What a reader notes: where, what, and how to mend it. */
export type Note = { path: Path; code: string; message: string; fix: string };

export type Report = {
  /** The bot cannot run like this. */
  error: (note: Note) => void;
  /** It runs, but a part of it cannot work: an error in checks, but no reason to refuse the bot. */
  mistake: (note: Note) => void;
  /** It can run, but probably not as its author meant. */
  warning: (note: Note) => void;
  /** Whether the bot cannot run. */
  hasErrors: () => boolean;
  /** What keeps the bot from running comes first, then other errors; at most `limits.issues`, the last one saying how many more there are. */
  issues: () => Issue[];
};

/**
 * Starts an empty report.
 *
 * @example
 * const report = createReport();
 * report.warning({ path: ['edges', 3], code: 'duplicate_id', message: '…', fix: '…' });
 */
export function createReport(): Report {
  const errors: Issue[] = [];
  const mistakes: Issue[] = [];
  const warnings: Issue[] = [];
  let count = 0;
  const add = (list: Issue[], severity: 'error' | 'warning', { path, message, code, fix }: Note) => {
    count += 1;
    if (list.length < limits.issues) list.push({ path, message, code, severity, fix });
  };
  return {
    error: (note) => add(errors, 'error', note),
    mistake: (note) => add(mistakes, 'error', note),
    warning: (note) => add(warnings, 'warning', note),
    hasErrors: () => errors.length > 0,
    issues: () => {
      const all = [...errors, ...mistakes, ...warnings];
      if (count <= limits.issues) return all;
      const shown = all.slice(0, limits.issues - 1);
      const severity = errors.length + mistakes.length > shown.length ? 'error' : 'warning';
      return [
        ...shown,
        {
          path: [],
          message: `There are ${count - shown.length} more problems.`,
          code: 'more_problems',
          severity,
          fix: 'Mend the ones above first.',
        },
      ];
    },
  };
}
