// Bots of every version, and the result of parsing each.
import { describe, expect, it } from 'vitest';
import { BotDefinition } from './bot-definition.ts';
import noVersion from './fixtures/no-version.json' with { type: 'json' };
import version3 from './fixtures/version-3.json' with { type: 'json' };
import version4 from './fixtures/version-4.json' with { type: 'json' };
import version5 from './fixtures/version-5.json' with { type: 'json' };
import version61 from './fixtures/version-6.1.json' with { type: 'json' };
import version6 from './fixtures/version-6.json' with { type: 'json' };
import { LegacyBotDefinition } from './legacy-bot-definition.ts';
import { parseBot } from './parse-bot.ts';

const fixtures = { noVersion, version3, version4, version5, version6, version61 };

describe.each(Object.entries(fixtures))('%s', (_, json) => {
  const { bot, problems } = parseBot(json);

  it('parses without an error', () => {
    expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([]);
    expect(BotDefinition.safeParse(bot).error).toBeUndefined();
  });

  it('starts at an event and contains no start block', () => {
    expect(bot?.events[0]?.type).toBe('start');
    expect(bot?.groups.flatMap((group) => group.blocks).filter((block) => block.type === 'start')).toEqual(
      [],
    );
    expect(bot?.edges.some((edge) => edge.id === bot.events[0]?.outgoingEdgeId)).toBe(true);
  });

  it('does not change when it is stored and parsed again', () => {
    const stored = JSON.stringify(bot);
    expect(JSON.stringify(parseBot(JSON.parse(stored)).bot)).toBe(stored);
  });
});

describe('migration', () => {
  it('reads a missing version as 3', () => {
    expect(parseBot(noVersion).bot?.version).toBe('3');
  });

  it.each([
    [version3, '3'],
    [version4, '4'],
    [version5, '5'],
    [version6, '6'],
    [version61, '6.1'],
  ])('keeps the version of the file', (json, version) => {
    expect(parseBot(json).bot?.version).toBe(version);
  });

  it('turns the start group into a start event, wherever the file lists it', () => {
    const { bot } = parseBot(version3);
    expect(bot?.events).toEqual([
      { id: 'g-start', type: 'start', outgoingEdgeId: 'e-begin', graphCoordinates: { x: -100, y: 12.5 } },
    ]);
    expect(bot?.groups.map((group) => group.id)).toEqual(['g-ask', 'g-send', 'g-later']);
    expect(bot?.edges.map((edge) => edge.id)).toEqual(['e-begin', 'e-send']);
    expect(bot?.edges[0]?.from).toEqual({ eventId: 'g-start' });
  });

  it('repairs incomplete parts of versions 3 and 4 with a warning', () => {
    const { problems } = parseBot(version3);
    expect(problems.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['invalid_edge', 'edges.2.from'],
      ['missing_request', 'groups.2.blocks.1.webhookId'],
      ['empty_group', 'groups.3.blocks'],
    ]);
  });

  it('moves the request of an HTTP block into its options', () => {
    const [send, ping] = parseBot(version3).bot?.groups[1]?.blocks ?? [];
    expect(send).toEqual({
      id: 'b-send',
      type: 'Webhook',
      options: {
        isCustomBody: true,
        webhook: {
          url: 'https://example.com/feedback',
          method: 'POST',
          headers: [{ id: 'h1', key: 'X-Source', value: 'bot' }],
          queryParams: [],
          body: '{"text": "{{Feedback}}"}',
        },
      },
    });
    expect(ping).toEqual({ id: 'b-ping', type: 'Zapier', options: { webhook: { method: 'POST' } } });
  });

  it('keeps a request that is already in the options, and removes the stale id', () => {
    const blocks = parseBot(version4).bot?.groups[0]?.blocks;
    expect(blocks?.find((block) => block.id === 'b-notify')).toEqual({
      id: 'b-notify',
      type: 'Make.com',
      options: { webhook: { id: 'w1', url: 'https://example.com/hook' } },
    });
  });

  it('turns the reference cell of a sheet into a filter', () => {
    const sheet = parseBot(version4).bot?.groups[0]?.blocks.find((block) => block.id === 'b-find');
    expect(sheet?.options).toMatchObject({
      filter: {
        comparisons: [{ id: 'r1', column: 'Email', comparisonOperator: 'Equal to', value: '{{Email}}' }],
      },
    });
    expect(sheet?.options).not.toHaveProperty('referenceCell');
  });

  it('keeps the fields that the legacy version sends to clients', () => {
    const blocks = parseBot(version5).bot?.groups[0]?.blocks;
    expect(blocks?.[0]?.options).toMatchObject({ sizeLimit: 25 });
    expect(blocks?.[1]?.items?.[0]).toMatchObject({ blockId: 'b-desk' });
  });

  it('uses the literal names of block types', () => {
    expect(parseBot(version5).bot?.groups[0]?.blocks.at(-1)?.type).toBe('Code');
  });

  it('keeps unknown blocks', () => {
    expect(parseBot(version61).bot?.groups[0]?.blocks[2]).toEqual(version61.groups[0]?.blocks[2]);
  });

  it('needs a start block in a legacy bot', () => {
    const { bot, problems } = parseBot({ ...version5, groups: version5.groups.slice(1) });
    expect(bot).toBeUndefined();
    expect(problems[0]).toMatchObject({ severity: 'error', code: 'missing_start', path: ['groups'] });
  });

  it('keeps the blocks after the start block in its group', () => {
    const blocks = [
      { id: 's', type: 'start', label: 'Start', outgoingEdgeId: 'e-begin' },
      { id: 'b', type: 'text' },
    ];
    const groups = [{ ...version5.groups[0], blocks }, version5.groups[1]];
    expect(parseBot({ ...version5, groups }).bot?.groups.map((group) => group.blocks.length)).toEqual([1, 4]);
  });
});

describe('LegacyBotDefinition', () => {
  it.each([[version3], [version4], [version5]])('accepts the file of a legacy bot', (json) => {
    const whole = {
      ...json,
      groups: json.groups.filter((group) => 'blocks' in group),
      edges: json.edges.slice(0, 1),
    };
    expect(LegacyBotDefinition.safeParse(whole).error).toBeUndefined();
  });
});
