// Checks a bot definition as read from its file.

import type { SyntaxChecker } from '@colloquy/blocks';
import { blockTypes } from '@colloquy/blocks';
import { createRegistry, loadFlow } from '@colloquy/engine';
import type { Issue } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import { withoutAccepted } from './accepted-problems.ts';
import { checkBot } from './check-bot.ts';
import type { Platform } from './platform-rule.ts';

const registry = createRegistry(blockTypes);

/** All findings. Without `size` the definition is no bot that could run. */
export interface CheckedDefinition {
  readonly problems: readonly Issue[];
  readonly size: { readonly groups: number; readonly blocks: number } | undefined;
}

/**
 * Finds all problems of a definition. Their paths refer to the definition as given.
 *
 * @param platforms the chat platforms that the bot talks on
 * @example const { problems, size } = checkDefinition(JSON.parse(text), { syntaxError: await createSyntaxChecker() });
 */
export function checkDefinition(
  definition: unknown,
  {
    syntaxError,
    platforms,
  }: { readonly syntaxError: SyntaxChecker; readonly platforms?: readonly Platform[] | undefined },
): CheckedDefinition {
  const parsed = parseBot(definition);
  if (!parsed.bot) return { problems: parsed.problems, size: undefined };
  const { flow, problems: ofLoading } = loadFlow(parsed.bot, { hash: 'checked', registry });
  const found = [...ofLoading, ...checkBot(flow, { syntaxError, platforms })];
  const inFile = (path: Issue['path']) => [...parsed.toFilePath(path)];
  const problems = [
    ...parsed.problems,
    ...found.map((issue) => ({
      ...issue,
      path: inFile(issue.path),
      ...(issue.patch ? { patch: issue.patch.map((step) => ({ ...step, path: inFile(step.path) })) } : {}),
    })),
  ];
  return {
    problems: withoutAccepted(problems, definition),
    size: { groups: flow.groups.length, blocks: flow.blocks.length },
  };
}
