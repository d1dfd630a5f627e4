// The thread that works on whole definitions beside visitors: it checks them, and compares them.
import { parentPort } from 'node:worker_threads';
import { checkDefinition, createSyntaxChecker } from '@colloquy/blocks';
import { compareBots, parseBot } from '@colloquy/schema';
import type { DefinitionTask } from './definition-checks.ts';

const syntaxError = await createSyntaxChecker();

parentPort?.on('message', (task: DefinitionTask) =>
  parentPort?.postMessage(
    task.type === 'check' ? checkDefinition(task.definition, { syntaxError }) : compare(task),
  ),
);

/** Versions were published, so each of them is a bot. */
function compare({ before, after }: Extract<DefinitionTask, { readonly type: 'compare' }>) {
  const [earlier, later] = [before, after].map((text) => parseBot(JSON.parse(text)).bot);
  return earlier && later ? compareBots(earlier, later) : undefined;
}
