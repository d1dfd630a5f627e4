// Tasks on whole definitions, for the thread of a server and for the process of a command.
import type { createSyntaxChecker } from '@colloquy/blocks';
import { compareBots, parseBot } from '@colloquy/schema';
import { runBotTests } from '@colloquy/verify/bot-tests';
import { checkDefinition } from '@colloquy/verify/check';
import type { DefinitionTask } from './definition-checks.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';

/** Finds errors of syntax in code of authors. */
export type SyntaxChecker = Awaited<ReturnType<typeof createSyntaxChecker>>;

/**
 * Runs a task. The result, or a promise of it, belongs to its type; undefined when one of the definitions to compare cannot be read.
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
      return rebuildDefinition(task.kept);
    case 'test':
      return runBotTests(task.definition, task.tests);
  }
}

/** Versions were published, so each of them is a bot. */
function compare({ before, after }: Extract<DefinitionTask, { readonly type: 'compare' }>) {
  const [earlier, later] = [before, after].map((text) => parseBot(JSON.parse(text)).bot);
  return earlier && later ? compareBots(earlier, later) : undefined;
}
