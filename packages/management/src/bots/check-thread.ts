// The thread for work on whole definitions: checks, comparisons, edits and tests run here, so that chats do not wait.
import { parentPort } from 'node:worker_threads';
import { createSyntaxChecker } from '@colloquy/blocks';
import { giveWay } from '@colloquy/storage';
import type { DefinitionTask } from './definition-tasks.ts';
import { runDefinitionTask } from './definition-tasks.ts';
import type { TaskResult } from './task-thread.ts';

giveWay();
// Tasks queue, except where one pauses. An error ends the thread and rejects its tasks.
void createSyntaxChecker().then((syntaxError) => {
  parentPort?.on(
    'message',
    async ({ number, task }: { readonly number: number; readonly task: DefinitionTask }) => {
      const result: TaskResult = { number, result: await runDefinitionTask(task, syntaxError) };
      parentPort?.postMessage(result);
    },
  );
});
