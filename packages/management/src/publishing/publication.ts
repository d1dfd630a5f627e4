// Publications: how it went with a definition, for whoever published it. Refusals are problems here.
import type { Issue, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { PublishedFlow } from './publish-flow.ts';
import type { ServedFlow } from './publish-served.ts';

/** How a publication went. Warnings do not keep a bot from running. */
export type Publication = Published<PublishedFlow>;

/** How it went with a file that a server is started with: it may also have been kept as it was. */
export type ServedPublication = Published<ServedFlow>;

/** A refusal as a problem, all else as it is. */
type Published<Flow extends { readonly ok: boolean }> =
  | Extract<Flow, { readonly ok: true }>
  | { readonly ok: false; readonly problem: Problem };

/** The same with a refusal as a problem. */
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
