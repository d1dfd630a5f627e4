// Prints the problems of a file that is published. Apart from the command, so that a server does not load it at its start.
import type { Issue, Problem } from '@colloquy/schema';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import { describeIssues } from './describe-issues.ts';

/** The outcome of a publication. */
type Publication =
  | { readonly ok: true; readonly problems: readonly Issue[] }
  | { readonly ok: false; readonly problem: Pick<Problem, 'issues'> };

/** Prints why a file cannot run, or its warnings. */
export function tellProblems(
  publication: Publication,
  { path, definition, io }: { readonly path: string; readonly definition: unknown; readonly io: CommandIo },
): void {
  const issues = publication.ok ? publication.problems : publication.problem.issues;
  if (issues.length === 0) return;
  complain(io, publication.ok ? `${path} runs, but:` : `${path} cannot run:`);
  for (const line of describeIssues(issues, definition)) complain(io, line);
}
