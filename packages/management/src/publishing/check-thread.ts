// The thread that works on whole definitions beside visitors: it checks, compares, edits and tests them.
import { parentPort } from 'node:worker_threads';
import { createSyntaxChecker } from '@colloquy/blocks';
import { compareBots, parseBot } from '@colloquy/schema';
import { giveWay } from '@colloquy/storage';
import { runBotTests } from '@colloquy/verify/bot-tests';
import { checkDefinition } from '@colloquy/verify/check';
import type { DefinitionTask } from './definition-checks.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';

type SyntaxChecker = Awaited<ReturnType<typeof createSyntaxChecker>>;

giveWay();
// What is asked meanwhile waits; what goes wrong ends the thread, which whoever asks is told.
void createSyntaxChecker().then((syntaxError) => {
  parentPort?.on('message', async (task: DefinitionTask) =>
    parentPort?.postMessage(await answerTo(task, syntaxError)),
  );
});

function answerTo(task: DefinitionTask, syntaxError: SyntaxChecker): unknown {
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
