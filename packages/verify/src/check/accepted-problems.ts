// Warnings that the author of a bot accepts, each with a reason: `acceptedProblems` of the definition.
import type { Issue } from '@colloquy/schema';
import { isError } from '@colloquy/schema';

/** An accepted warning: its code, and the id of the part that has it. Without `at`, the whole bot. */
interface Accepted {
  readonly code?: unknown;
  readonly at?: unknown;
  readonly reason?: unknown;
}

/**
 * Leaves out the warnings that the definition accepts. Errors stay. An entry without a reason accepts nothing, and one
 * without a warning is reported, so that the list does not grow old.
 *
 * @example
 * withoutAccepted(problems, { acceptedProblems: [{ code: 'unreachable_group', at: 'g7', reason: 'Linked from the shop.' }] })
 */
export function withoutAccepted(problems: readonly Issue[], definition: unknown): readonly Issue[] {
  const list = (definition as { acceptedProblems?: unknown } | null)?.acceptedProblems;
  if (!Array.isArray(list) || list.length === 0) return problems;
  const entries = list.map((entry: Accepted | null, index) => ({
    entry: entry ?? {},
    index,
    hasReason: typeof entry?.reason === 'string' && entry.reason.trim() !== '',
    isUsed: false,
  }));
  const unaccepted = problems.filter((issue) => {
    if (isError(issue)) return true;
    const ids = idsAt(definition, issue.path);
    const accepting = entries.find(
      ({ entry, hasReason }) =>
        hasReason && entry.code === issue.code && (entry.at === undefined || ids.includes(entry.at)),
    );
    if (accepting) accepting.isUsed = true;
    return !accepting;
  });
  return [
    ...unaccepted,
    ...entries.flatMap(({ index, hasReason, isUsed }): Issue[] => {
      if (isUsed) return [];
      return [
        {
          severity: 'warning',
          code: 'unused_acceptance',
          path: ['acceptedProblems', index],
          message: hasReason
            ? 'This entry accepts a problem that the bot does not have.'
            : 'This entry has no reason, so it accepts nothing.',
          fix: hasReason ? 'Remove the entry.' : 'Write why the problem is accepted, in "reason".',
        },
      ];
    }),
  ];
}

/** The ids of the parts that a path leads through. */
function idsAt(definition: unknown, path: Issue['path']): readonly unknown[] {
  const ids: unknown[] = [];
  path.reduce<unknown>((part, key) => {
    const inner = (part as Readonly<Record<string | number, unknown>> | null | undefined)?.[key];
    const id = (inner as { id?: unknown } | null | undefined)?.id;
    if (id !== undefined) ids.push(id);
    return inner;
  }, definition);
  return ids;
}
