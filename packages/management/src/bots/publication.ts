// Publications: the result of publishing, with refusals as problems.
import type { Issue, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { PublishedFlow } from './publish-flow.ts';
import type { ServedFlow } from './publish-served.ts';

/** The result of publishing. Warnings do not prevent it. */
export type Publication = Published<PublishedFlow>;

/** The result for a file given at the server's start, which may also be left unpublished. */
export type ServedPublication = Published<ServedFlow>;

/** Replaces a refusal by a problem. */
type Published<Flow extends { readonly ok: boolean }> =
  | Extract<Flow, { readonly ok: true }>
  | { readonly ok: false; readonly problem: Problem };

/** Turns a refusal into a problem. */
export function orProblem<Flow extends { readonly ok: boolean }>(
  published: Flow | { readonly ok: false; readonly canRun?: true; readonly problems: readonly Issue[] },
): Published<Flow> {
  if (published.ok) return published as Extract<Flow, { readonly ok: true }>;
  const { canRun, problems } = published as {
    readonly canRun?: true;
    readonly problems: readonly Issue[];
  };
  const message = canRun ? 'Nothing was published.' : 'This file is not a bot that can run.';
  return { ok: false, problem: problem('BAD_REQUEST', { message, issues: [...problems] }) };
}
