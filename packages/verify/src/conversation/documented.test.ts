// The pages about the language: every example runs, and every word and every port has one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import { portContracts } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { callLine } from './call-line.ts';
import { createEngineBackend } from './engine-backend.ts';
import { explainRun } from './explain-run.ts';
import { GIVEN_WORDS } from './fixture.ts';
import { parseConversations } from './parse-conversations.ts';
import { responseFlaw } from './response-flaw.ts';
import { runConversation } from './run-conversation.ts';
import { SCRIPT_WORDS, TALK_WORDS } from './script-line.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/testing.md'), 'utf8');
const examplesOf = (text: string) =>
  [...text.matchAll(/```chat\n(.*?)```/gs)].map(([, script = '']) => script);
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

it.each([...examplesOf(page), ...examplesOf(readme)])(
  'the documentation shows an example that passes',
  async (script) => {
    const { conversations, problems } = parseConversations(script);
    expect(problems).toEqual([]);
    const backend = await createEngineBackend();
    for (const conversation of conversations) {
      if (conversation.flow.type !== 'in-place') throw new Error('The example has no flow in place.');
      const definition = expandFlow(conversation.flow.json as FlowShorthand);
      const run = await runConversation(conversation, {
        backend,
        definitions: { definition, linkedDefinitions: [] },
      });
      if (!run.isPassed) expect.fail(explainRun(run, { file: 'testing.md', conversation }));
    }
  },
);

it.each([
  ...TALK_WORDS.map((word) => `${word}>`),
  ...SCRIPT_WORDS,
  ...GIVEN_WORDS.map((word) => `given ${word}`),
  ...['audio', 'command', 'nothing', 'click', 'files'].map((kind) => `you (${kind}`),
])('docs/testing.md has an example of %s', (word) => {
  const lines = examplesOf(page).flatMap((script) => script.split('\n'));
  expect(lines.some((line) => line.startsWith(word))).toBe(true);
});

it.each([...portContracts.values()])(
  'docs/testing.md has a result of the port $port',
  ({ port, example = {} }) => {
    expect(page).toContain(`\`${callLine(port, { ok: true, response: example })}\``);
    const request = port === 'model' ? { task: 'chat' } : {};
    expect(responseFlaw({ port, request }, example)).toBeUndefined();
  },
);
