// Flows that try to grow without end: each runs into a limit long before it is a burden.

import { createQuickJsEvaluator } from '@colloquy/blocks';
import { talk } from '@colloquy/blocks/testing';
import { limits } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';

/** A reply as long as a client may send one. */
const LONG = 'x'.repeat(65_536);
/** Characters of a response that a browser still takes; the limit of what is said in a turn, and what one block may add to it. */
const MOST_SENT = 2 * limits.replyCharacters;

const evaluator = await createQuickJsEvaluator();
const big = { name: 'Big', value: LONG };
const loop = (...blocks: readonly ({ type: string; [key: string]: unknown } | string)[]) => ({
  variables: [
    big,
    'Other',
    { name: 'List', value: Array.from({ length: 2_000 }, () => LONG.slice(0, 2_000)) },
  ],
  groups: [{ title: 'Loop', blocks: [...blocks, { type: 'Jump', options: { groupId: 'Loop' } }] }],
});
const rich = (...texts: readonly string[]) => ({
  type: 'text',
  content: { richText: texts.map((text) => ({ type: 'p', children: [{ text }] })) },
});

describe('one turn sends no more than a browser can process', () => {
  it.each([
    ['texts', loop('{{Big}}')],
    ['pictures', loop({ type: 'image', content: { url: 'https://example.com/{{Big}}' } })],
    ['videos', loop({ type: 'video', content: { url: 'https://example.com/{{Big}}' } })],
    ['sounds', loop({ type: 'audio', content: { url: 'https://example.com/{{Big}}' } })],
    ['pages', loop({ type: 'embed', content: { url: 'https://example.com/{{Big}}' } })],
    ['redirects', loop({ type: 'Redirect', options: { url: 'https://example.com/{{Big}}' } })],
    ['scripts', loop({ type: 'Code', options: { content: 'console.info({{Big}})' } })],
    ['waits', loop({ type: 'Wait', options: { secondsToWaitFor: '1' } }, '{{Big}}')],
    [
      'one text of a hundred values',
      loop(rich(...Array.from({ length: 100 }, () => '{{Big}}')), { type: 'text input' }),
    ],
    ['one text of a long list', loop('{{List}}', { type: 'text input' })],
    ['choices of a long list', loop({ type: 'choice input', options: { dynamicVariableId: 'List' } })],
    [
      'an input full of long labels',
      loop({
        type: 'text input',
        options: { labels: { placeholder: '{{Big}}{{Big}}{{Big}}{{Big}}'.repeat(20) } },
      }),
    ],
    [
      'choices with long labels',
      loop({ type: 'choice input', items: Array.from({ length: 100 }, () => ({ content: '{{Big}}' })) }),
    ],
  ])('%s', (_what, flow) => {
    const chat = talk(flow, { evaluator });
    const turns: ReturnType<typeof chat.start>[] = [];
    expect(() => turns.push(chat.start())).toComputeWithin(2_000);
    expect(turns[0]?.problem).toBeUndefined();
    expect(JSON.stringify(turns[0]?.reply).length).toBeLessThanOrEqual(MOST_SENT);
  });
});

describe('a variable holds no more than its limit', () => {
  it.each([
    [
      'a text that doubles',
      {
        type: 'Set variable',
        options: { variableId: 'Other', expressionToEvaluate: '{{Other}}{{Other}}{{Big}}' },
      },
    ],
    [
      'a text that code doubles',
      {
        type: 'Set variable',
        options: {
          variableId: 'Other',
          isCode: true,
          expressionToEvaluate: 'String({{Other}}) + {{Big}} + {{Big}}',
        },
      },
    ],
    [
      'a list that long values are added to',
      { type: 'Set variable', options: { variableId: 'Other', type: 'Append value(s)', item: '{{Big}}' } },
    ],
    [
      'a list of lists',
      { type: 'Set variable', options: { variableId: 'Other', type: 'Append value(s)', item: '{{List}}' } },
    ],
    [
      'a list from code',
      {
        type: 'Set variable',
        options: {
          variableId: 'Other',
          isCode: true,
          expressionToEvaluate: 'return Array.from({length: 14}, () => {{Big}})',
        },
      },
    ],
  ])('%s', (_what, block) => {
    const chat = talk(loop(block, { type: 'text input' }), { evaluator });
    chat.start();
    let { variables, state } = chat.say('go');
    for (let turn = 0; turn < 20; turn++) ({ variables, state } = chat.say('go'));
    const { Other } = variables;
    const characters = Array.isArray(Other) ? Other.join('').length : (Other?.length ?? 0);
    expect(characters).toBeGreaterThan(0);
    expect(characters).toBeLessThanOrEqual(limits.variableCharacters);
    expect(JSON.stringify(state).length).toBeLessThan(20 * limits.variableCharacters);
  });
});
