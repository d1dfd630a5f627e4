// Loading in steps: the same as at a stretch, and no step is long.
import type { BotDefinition } from '@colloquy/schema';
import { limits as wordLimits } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { loadFlow, loadFlowInSteps } from './load.ts';
import { smallBot, smallRegistry } from './testing/small-blocks.ts';

const host = { hash: 'hash', registry: smallRegistry };

/** A bot with one group of so many blocks. */
function botOf(blocks: readonly object[]): BotDefinition {
  const bot = smallBot([['A', 'Hello']]);
  return { ...bot, groups: bot.groups.map((group) => ({ ...group, blocks })) } as BotDefinition;
}

function loadInSteps(bot: BotDefinition): { yields: number; loaded: ReturnType<typeof loadFlow> } {
  const steps = loadFlowInSteps(bot, host);
  for (let yields = 0; ; yields++) {
    const step = steps.next();
    if (step.done) return { yields, loaded: step.value };
  }
}

/** All of a flow that is data. */
function plain({ flow, problems }: ReturnType<typeof loadFlow>): unknown {
  const { blocks, ...rest } = flow;
  return {
    ...rest,
    blocks: blocks.map(({ behavior, ...block }) => ({ ...block, shape: behavior?.shape })),
    problems,
  };
}

describe('loadFlowInSteps', () => {
  it.each([
    ['jumps in a loop', { type: 'hop', options: { groupId: 'A' } }],
    ['invalid blocks', { type: 'fussy' }],
    ['unknown block types', { type: 'quizz' }],
    ['questions', { type: 'quiz' }],
  ])('loads %s like a load without steps', (_name, block) => {
    const bot = botOf(Array.from({ length: 20_000 }, (_, index) => ({ ...block, id: `b${index}` })));
    const { yields, loaded } = loadInSteps(bot);
    expect(plain(loaded)).toEqual(plain(loadFlow(bot, host)));
    expect(loaded.problems.length).toBeLessThanOrEqual(wordLimits.issues);
    expect(yields).toBeGreaterThan(10);
    expect(yields).toBeLessThan(1_000);
  });

  it('needs few steps for a small bot', () => {
    expect(loadInSteps(smallBot([['A', 'Hello', { type: 'quiz' }]])).yields).toBeLessThan(10);
  });

  it('parses a bounded number of blocks between two steps', () => {
    let understood = 0;
    const type = 'shout';
    const shout = smallRegistry.get(type);
    if (!shout) throw new Error('no such block');
    const definition = {
      safeParse: (raw: unknown) => {
        understood++;
        return shout.definition.safeParse(raw);
      },
    };
    const registry = new Map([...smallRegistry, [type, { ...shout, definition }]]) as typeof smallRegistry;
    const bot = botOf(Array.from({ length: 20_000 }, (_, index) => ({ id: `b${index}`, type })));
    const steps = loadFlowInSteps(bot, { hash: 'hash', registry });
    let most = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, understood);
      understood = 0;
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(limits.valuesPerStep / 20);
  });

  it('refuses a block with too many values', () => {
    const rows = Array.from({ length: limits.blockValues }, () => 1);
    const { flow, problems } = loadFlow(botOf([{ id: 'b', type: 'shout', options: { rows } }]), host);
    expect(flow.blocks[0]?.behavior).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'too_large', path: ['groups', 0, 'blocks', 0] }]);
  });

  it('reports a bounded number of silent loops', () => {
    const bot = smallBot(
      Array.from({ length: 1_000 }, (_, index) => [
        `G${index}`,
        { type: 'hop', options: { groupId: `G${index}` } },
      ]),
    );
    expect(loadFlow(bot, host).problems).toHaveLength(wordLimits.issues);
  });
});
