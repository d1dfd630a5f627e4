// Checks a bot definition as read from its file.

import type { SyntaxChecker } from '@colloquy/blocks';
import { blockTypes } from '@colloquy/blocks';
import { createRegistry, loadFlow } from '@colloquy/engine';
import type { Issue } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import { checkBot } from './check-bot.ts';

const registry = createRegistry(blockTypes);

/** All findings. Without `size` the definition is no bot that could run. */
export interface CheckedDefinition {
  readonly problems: readonly Issue[];
  readonly size: { readonly groups: number; readonly blocks: number } | undefined;
}

/**
 * Finds all problems of a definition. Their paths refer to the definition as given.
 *
 * @example const { problems, size } = checkDefinition(JSON.parse(text), { syntaxError: await createSyntaxChecker() });
 */
export function checkDefinition(
  definition: unknown,
  { syntaxError }: { readonly syntaxError: SyntaxChecker },
): CheckedDefinition {
  const parsed = parseBot(definition);
  if (!parsed.bot) return { problems: parsed.problems, size: undefined };
  const { flow, problems } = loadFlow(parsed.bot, { hash: 'checked', registry });
  const found = [...problems, ...checkBot(flow, { syntaxError })];
  return {
    problems: [
      ...parsed.problems,
      ...found.map((issue) => ({ ...issue, path: [...parsed.toFilePath(issue.path)] })),
    ],
    size: { groups: flow.groups.length, blocks: flow.blocks.length },
  };
}
