// Parsing in steps: the same result as in one go, and no step is long.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { goodBot } from './fixtures/good-bot.ts';
import { parseBot, parseBotInSteps } from './parse-bot.ts';

type Json = Record<string, unknown>;

const big = {
  'blocks of one id': {
    groups: [
      { id: 'g', title: 'G', blocks: Array.from({ length: 30_000 }, () => ({ id: 'b', type: 'text' })) },
    ],
  },
  'groups of one id': {
    groups: Array.from({ length: 20_000 }, () => ({
      id: 'g',
      title: 'G',
      blocks: [{ id: 'b', type: 'text' }],
    })),
  },
  'edges that lead nowhere': {
    edges: Array.from({ length: 50_000 }, (_, index) => ({
      id: `e${index}`,
      from: { blockId: 'b' },
      to: { groupId: 'nowhere' },
    })),
  },
  'variables of one name': {
    variables: Array.from({ length: 20_000 }, (_, index) => ({ id: `v${index}`, name: 'Same' })),
  },
  'keys that no object may have': JSON.parse(
    `{"extra":{"__proto__":{"a":1},"list":[${Array(100_000).fill('{"a":[1]}').join(',')}]}}`,
  ),
  'items of few blocks': {
    groups: [
      {
        id: 'g',
        title: 'G',
        blocks: Array.from({ length: 20 }, (_, index) => ({
          id: `b${index}`,
          type: 'choice input',
          items: Array.from({ length: 2_000 }, () => ({})),
        })),
      },
    ],
  },
};

/** Parses to the end and counts the yields. */
function inSteps(json: unknown): { yields: number; parsed: ReturnType<typeof parseBot> } {
  const steps = parseBotInSteps(json);
  for (let yields = 0; ; yields++) {
    const step = steps.next();
    if (step.done) return { yields, parsed: step.value };
  }
}

function plain({ bot, problems }: ReturnType<typeof parseBot>): unknown {
  return { bot, problems };
}

describe('parseBotInSteps', () => {
  it.each(Object.entries(big))('parses %s with the same result as parseBot', (_name, parts) => {
    const json: Json = { ...goodBot(), ...parts };
    const { yields, parsed } = inSteps(json);
    expect(plain(parsed)).toEqual(plain(parseBot(json)));
    expect(yields).toBeGreaterThan(10);
    // It yields often enough, but not after every part.
    expect(yields).toBeLessThan(1_000);
  });

  it('needs few steps for a small bot', () => {
    expect(inSteps(goodBot()).yields).toBeLessThan(10);
  });

  it('can run interleaved with another parse', () => {
    const first = parseBotInSteps({ ...goodBot(), ...big['groups of one id'] });
    const second = parseBotInSteps({ ...goodBot(), ...big['edges that lead nowhere'] });
    const results: unknown[] = [];
    const open = [first, second];
    while (results.length < 2)
      for (const steps of open) {
        const step = steps.next();
        if (step.done && step.value) results.push(plain(step.value));
      }
    const expected = [big['groups of one id'], big['edges that lead nowhere']].map((parts) =>
      plain(parseBot({ ...goodBot(), ...parts })),
    );
    for (const one of expected) expect(results).toContainEqual(one);
  });

  it('reads a bounded number of parts between two steps', () => {
    let looks = 0;
    const variables = Array.from({ length: 20_000 }, (_, index) => ({
      id: `v${index}`,
      get name() {
        looks++;
        return 'Same';
      },
    }));
    const steps = parseBotInSteps({ ...goodBot(), variables });
    let most = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) {
      most = Math.max(most, looks);
      looks = 0;
    }
    expect(most).toBeGreaterThan(0);
    // Measuring reads each value once, parsing reads it a few times.
    expect(most).toBeLessThanOrEqual(Math.max(limits.valuesPerStep, 4 * limits.partsPerStep));
  });

  it('refuses a block with too many items', () => {
    const items = Array.from({ length: limits.blockItems + 1 }, () => ({}));
    const groups = [{ id: 'g', title: 'G', blocks: [{ id: 'b', type: 'choice input', items }] }];
    const { bot, problems } = parseBot({ ...goodBot(), groups });
    expect(bot).toBeUndefined();
    expect(problems[0]).toMatchObject({ code: 'too_large', path: ['groups', 0, 'blocks', 0, 'items'] });
  });
});
