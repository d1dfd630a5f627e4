// The thread that reads documents and searches in them, so that chats do not wait.
import { parentPort } from 'node:worker_threads';
import type { TaskResult } from '../bots/task-thread.ts';
import type { KnowledgeTask } from './knowledge-tasks.ts';
import { createKnowledgeTasks } from './knowledge-tasks.ts';

const run = createKnowledgeTasks();
parentPort?.on('message', ({ number, task }: { readonly number: number; readonly task: KnowledgeTask }) => {
  const result: TaskResult = { number, result: run(task) };
  parentPort?.postMessage(result);
});
