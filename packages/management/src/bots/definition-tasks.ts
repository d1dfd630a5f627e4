// Tasks on whole definitions, for the check thread of a server and for commands.
import type { createSyntaxChecker } from '@colloquy/blocks';
import type { BotTest } from '@colloquy/schema';
import { compareBots, parseBot } from '@colloquy/schema';
import { runBotTests } from '@colloquy/verify/bot-tests';
import { checkDefinition } from '@colloquy/verify/check';
import type { DefinitionEdit, StoredDefinition } from './edit-definition.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';

/** A task. Definitions to compare are JSON texts, as stored. */
export type DefinitionTask =
  | { readonly type: 'check'; readonly definition: unknown }
  | { readonly type: 'compare'; readonly before: string; readonly after: string }
  | { readonly type: 'edit'; readonly edit: DefinitionEdit }
  | { readonly type: 'rebuild'; readonly stored: StoredDefinition }
  | { readonly type: 'test'; readonly definition: unknown; readonly tests: readonly BotTest[] };

/** Finds syntax errors in authors' code. */
export type SyntaxChecker = Awaited<ReturnType<typeof createSyntaxChecker>>;

/**
 * Runs a task. The type of the result, or of its promise, depends on the task; undefined when one of the definitions to
 * compare cannot be parsed.
 *
 * @example runDefinitionTask({ type: 'check', definition }, await createSyntaxChecker()) // { problems, size }
 */
export function runDefinitionTask(task: DefinitionTask, syntaxError: SyntaxChecker): unknown {
  switch (task.type) {
    case 'check':
      return checkDefinition(task.definition, { syntaxError });
    case 'compare':
      return compare(task);
    case 'edit':
      return editDefinition(task.edit);
    case 'rebuild':
      return rebuildDefinition(task.stored);
    case 'test':
      return runBotTests(task.definition, task.tests);
  }
}

/** Both are published versions, so they are valid bots. */
function compare({ before, after }: Extract<DefinitionTask, { readonly type: 'compare' }>) {
  const [earlier, later] = [before, after].map((text) => parseBot(JSON.parse(text)).bot);
  return earlier && later ? compareBots(earlier, later) : undefined;
}
