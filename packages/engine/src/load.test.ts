// Loading: indexes, problems with their paths, and speed on big flows.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { loadFlow } from './load.ts';
import { chatWith, smallBot, smallRegistry } from './testing/small-blocks.ts';

const load = (bot: ReturnType<typeof smallBot>) => loadFlow(bot, { hash: 'h', registry: smallRegistry });

describe('loadFlow', () => {
  it('reports blocks that cannot run, with path and group', () => {
    const { problems } = load(
      smallBot([
        ['Start', 'hi', { type: 'teleport' }],
        ['Second', { type: 'fussy' }],
      ]),
    );
    expect(problems).toMatchObject([
      {
        code: 'unknown_block_type',
        path: ['groups', 0, 'blocks', 1, 'type'],
        message: expect.stringContaining('"Start"'),
        severity: 'error',
      },
      {
        code: 'invalid_block',
        path: ['groups', 1, 'blocks', 0, 'options', 'size'],
        message: expect.stringContaining('expected a number'),
      },
    ]);
  });

  it('warns about loops without a question', () => {
    const { problems } = load(
      smallBot([
        ['A', 'x', { type: 'hop', options: { groupId: 'B' } }],
        ['B', { type: 'hop', options: { groupId: 'A' } }],
      ]),
    );
    expect(problems).toMatchObject([
      { code: 'silent_loop', severity: 'warning', message: expect.stringContaining('"A" → "B"') },
    ]);
  });

  it('uses the first of two groups with the same id', () => {
    const bot = smallBot([['A', 'first']]);
    const { flow } = load({
      ...bot,
      groups: [...bot.groups, { ...bot.groups[0], title: 'copy' } as (typeof bot.groups)[number]],
    });
    expect(flow.groups[flow.groupById.get('A') ?? -1]?.title).toBe('A');
  });

  it('names answers after the variable, or after the group with a number', () => {
    const { flow } = load(
      smallBot([['A', { type: 'quiz', options: { variableId: 'v1' } }, { type: 'quiz' }, { type: 'quiz' }]]),
    );
    expect(flow.blocks.map(({ answerKey }) => answerKey)).toEqual(['One', 'A (1)', 'A (2)']);
  });

  it('starts at the first block when an edge names a block of another group', () => {
    const bot = smallBot([
      ['A', 'a'],
      ['B', 'b1', 'b2'],
    ]);
    const { flow } = load({
      ...bot,
      edges: [
        { id: 'e', from: { blockId: 'b1' }, to: { groupId: 'B', blockId: 'b1' } },
        { id: 'f', from: { blockId: 'b1' }, to: { groupId: 'B', blockId: 'b3' } },
      ],
    });
    expect([flow.edges.get('e'), flow.edges.get('f')]).toEqual([1, 2]);
  });

  it('indexes 10,000 groups', () => {
    const groups = Array.from({ length: 10_000 }, (_, index): [string, ...string[]] => [
      `G${index}`,
      'hi',
      'ho',
    ]);
    expect(load(smallBot(groups)).flow.blocks).toHaveLength(20_000);
  });
});

it('drops initial values beyond the size limit of a chat, and reports their variables', () => {
  const value = 'x'.repeat(limits.variableCharacters);
  const variables = Array.from({ length: 64 }, (_, index) => ({
    id: `v${index}`,
    name: `N${index}`,
    value: index === 63 ? 'short' : value,
  }));
  const bot = smallBot([['A', 'hi {{N63}}', { type: 'quiz', options: { variableId: 'v63' } }]], {
    variables,
  });
  const { flow, problems } = load(bot);
  expect(flow.variables.flatMap(({ initial }, index) => (initial === null ? [] : [index]))).toEqual([
    0, 1, 2, 63,
  ]);
  expect(problems).toHaveLength(60);
  expect(problems[0]).toMatchObject({
    severity: 'error',
    code: 'too_large',
    path: ['variables', 3, 'value'],
    message: expect.stringContaining('"N3"'),
  });
  const chat = chatWith(bot);
  expect(JSON.stringify(chat.last.state).length).toBeLessThan(limits.stateBytes);
  chat.say('x');
  expect(chat.last.state.frames[0]?.variables.at(-1)).toBe('x');
});

it('reports at most 200 problems, however many blocks are broken', () => {
  const blocks = Array.from({ length: 20_000 }, () => ({ type: 'never heard of' }));
  const { flow, problems } = loadFlow(smallBot([['A', ...blocks]]), { hash: 'h', registry: smallRegistry });
  expect(problems).toHaveLength(200);
  expect(flow.blocks.at(-1)?.complaint).toContain('not known here');
});
