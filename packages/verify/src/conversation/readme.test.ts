import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { createEngineBackend } from './engine-backend.ts';
import { explainRun } from './explain-run.ts';
import { parseConversations } from './parse-conversations.ts';
import { runConversation } from './run-conversation.ts';

it('shows an example that passes', async () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const script = /```chat\n(.*?)```/s.exec(page)?.[1] ?? '';
  const { conversations, problems } = parseConversations(script);
  expect(problems).toEqual([]);
  const [conversation] = conversations;
  if (conversation?.flow.type !== 'in-place') throw new Error('The example has no flow in place.');
  const definition = expandFlow(conversation.flow.json as FlowShorthand);
  const run = await runConversation(conversation, {
    backend: await createEngineBackend(),
    definitions: { definition, linkedDefinitions: [] },
  });
  expect(run.turns).toHaveLength(5);
  if (!run.isPassed) expect.fail(explainRun(run, { file: 'README.md', conversation }));
});
