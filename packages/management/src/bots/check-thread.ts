// The thread for work on whole definitions: checks, comparisons, edits and tests run here, so that chats do not wait.
import { parentPort } from 'node:worker_threads';
import { createSyntaxChecker } from '@colloquy/blocks';
import { giveWay } from '@colloquy/storage';
import type { DefinitionTask } from './definition-tasks.ts';
import { runDefinitionTask } from './definition-tasks.ts';

giveWay();
// Requests queue. An error ends the thread and rejects its request.
void createSyntaxChecker().then((syntaxError) => {
  parentPort?.on('message', async (task: DefinitionTask) =>
    parentPort?.postMessage(await runDefinitionTask(task, syntaxError)),
  );
});
