// Oversized bots, and bots with keys that every object inherits.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import type { Json } from './fixtures/good-bot.ts';
import { botWith, goodBot, summaryOf } from './fixtures/good-bot.ts';
import { parseBot } from './parse-bot.ts';

describe('limits', () => {
  it.each([
    ['groups', limits.botGroups, { id: 'g', title: 'G', blocks: [] }],
    ['edges', limits.botEdges, { id: 'e', from: { blockId: 'b' }, to: { groupId: 'g' } }],
    ['variables', limits.botVariables, { id: 'v', name: 'V' }],
    ['events', limits.botEvents, { id: 'e', type: 'start' }],
  ])('refuses too many %s', (key, limit, item) => {
    expect(summaryOf(botWith(key, Array(limit + 1).fill(item))).found).toContainEqual([
      'error',
      'too_large',
      key,
    ]);
  });

  it('refuses too many blocks', () => {
    const blocks = Array.from({ length: limits.botBlocks + 1 }, (_, index) => ({
      id: `b${index}`,
      type: 'text',
    }));
    expect(summaryOf(botWith('groups.1.blocks', blocks)).found).toContainEqual([
      'error',
      'too_large',
      'groups',
    ]);
  });

  it('refuses too much text', () => {
    expect(
      summaryOf(botWith('groups.0.blocks.0.content', { url: 'x'.repeat(limits.botCharacters) })),
    ).toEqual({
      runs: false,
      found: [['error', 'too_large', 'groups.0.blocks.0.content.url']],
    });
  });

  it('refuses a theme with too many values', () => {
    expect(summaryOf(botWith('theme', { list: Array(limits.lookValues).fill(0) }))).toEqual({
      runs: false,
      found: [['error', 'too_large', 'theme']],
    });
  });

  it('refuses deep nesting and circular objects', () => {
    let deep: object = {};
    for (let level = 0; level < 50_000; level += 1) deep = { a: deep };
    expect(summaryOf(botWith('groups.0.blocks.0.content', deep))).toEqual({
      runs: false,
      found: [['error', 'too_deep', 'groups.0.blocks.0.content.a']],
    });
    const circle: Json = {};
    circle.self = circle;
    expect(parseBot(circle).bot).toBeUndefined();
  });

  it('lists a bounded number of problems, and the number of further ones', () => {
    const { problems } = parseBot(botWith('variables', Array(1000).fill(null)));
    expect(problems).toHaveLength(limits.issues);
    expect(problems.at(-1)).toMatchObject({
      code: 'more_problems',
      message: '801 more problems were found.',
    });
  });

  it('reports an invalid allowedOrigins first, however many other problems exist', () => {
    const comparisons = Array(500).fill({ comparisonOperator: 'x' });
    const settings = { whatsApp: { startCondition: { comparisons } }, security: { allowedOrigins: [5] } };
    const { bot, problems } = parseBot(botWith('settings', settings));
    expect(bot).toBeUndefined();
    expect(problems[0]).toMatchObject({
      severity: 'error',
      path: ['settings', 'security', 'allowedOrigins', 0],
    });
  });

  it('parses ten thousand blocks in linear time', () => {
    const botOf = (size: number) => {
      const blocks = Array.from({ length: size }, (_, index) => ({
        id: `big${index}`,
        type: 'text',
        content: { richText: [{ type: 'p', children: [{ text: 'Hello {{Name}}' }] }] },
      }));
      return botWith('groups.1.blocks', [{ id: 'b3', type: 'text' }, ...blocks]);
    };
    expect(parseBot(botOf(10_000)).problems).toEqual([]);
    expect((size: number) => parseBot(botOf(size))).toTakeLinearTime({ from: 1_000, to: 10_000 });
  });
});

describe('names of Object.prototype:', () => {
  it.each([['__proto__'], ['constructor'], ['toString'], ['hasOwnProperty']])('%s is a valid id', (id) => {
    const bot = JSON.parse(
      JSON.stringify(goodBot())
        .replaceAll('"g1"', `"${id}"`)
        .replaceAll('"b1"', `"${id}"`)
        .replaceAll('"e1"', `"${id}"`)
        .replaceAll('"v1"', `"${id}"`),
    ) as Json;
    const parsed = parseBot(bot);
    expect(parsed.problems).toEqual([]);
    expect(parsed.bot).toEqual(bot);
  });

  it('keys named __proto__ are removed at any depth', () => {
    const text = JSON.stringify(goodBot()).replace(
      '"content":{}',
      '"content":{"__proto__":{"isAdmin":true}}',
    );
    const { bot } = parseBot(JSON.parse(`{"__proto__":{"id":"x"},${text.slice(1)}`));
    expect(bot).toEqual(goodBot());
    expect(JSON.stringify(bot)).not.toContain('isAdmin');
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});
