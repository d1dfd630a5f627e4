// Collects the problems of a bot during parsing.
import { limits } from '../limits.ts';
import type { Issue } from '../problem.ts';

export type Path = Issue['path'];

/** One reported problem: path, message and fix. */
export type ReportedProblem = { path: Path; code: string; message: string; fix: string };

export type Report = {
  /** The bot cannot run. */
  error: (problem: ReportedProblem) => void;
  /** The bot runs, but a part of it cannot work: an error in checks, but no reason to refuse the bot. */
  mistake: (problem: ReportedProblem) => void;
  /** The bot runs, but probably not as its author intended. */
  warning: (problem: ReportedProblem) => void;
  /** Whether the bot cannot run. */
  hasErrors: () => boolean;
  /**
   * Errors that keep the bot from running come first, then other errors, then warnings. At most `limits.issues`; the
   * last one gives the number of the others.
   */
  issues: () => Issue[];
};

/**
 * Creates an empty report.
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
  const add = (
    list: Issue[],
    severity: 'error' | 'warning',
    { path, message, code, fix }: ReportedProblem,
  ) => {
    count += 1;
    if (list.length < limits.issues) list.push({ path, message, code, severity, fix });
  };
  return {
    error: (problem) => add(errors, 'error', problem),
    mistake: (problem) => add(mistakes, 'error', problem),
    warning: (problem) => add(warnings, 'warning', problem),
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
          message: `${count - shown.length} more problems were found.`,
          code: 'more_problems',
          severity,
          fix: 'Fix the problems above first.',
        },
      ];
    },
  };
}
