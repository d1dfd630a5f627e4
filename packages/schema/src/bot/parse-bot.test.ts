// Problems of bots, their paths, and whether the bot runs in spite of them.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { BotDefinition } from './bot-definition.ts';
import { botWith, goodBot, summaryOf } from './fixtures/good-bot.ts';
import { parseBot } from './parse-bot.ts';

describe('a valid bot', () => {
  it('has no problems and is returned unchanged', () => {
    expect(parseBot(goodBot())).toEqual({ bot: goodBot(), problems: [], toFilePath: expect.any(Function) });
  });

  it('keeps unknown fields', () => {
    const bot = { ...goodBot(), icon: '🍵', folderId: null, future: { a: [1] } };
    expect(parseBot(bot).bot).toEqual(bot);
  });

  it('is not modified by the parser', () => {
    const bot = JSON.parse(JSON.stringify({ ...goodBot(), publicId: null })) as object;
    const before = JSON.stringify(bot);
    parseBot(bot);
    expect(JSON.stringify(bot)).toBe(before);
  });
});

describe('a file with an error is refused:', () => {
  it.each([
    ['version', '7', 'unknown_version', 'version'],
    ['version', '2', 'unknown_version', 'version'],
    ['version', {}, 'unknown_version', 'version'],
    ['id', undefined, 'invalid_id', 'id'],
    ['id', '', 'invalid_id', 'id'],
    ['id', 5, 'invalid_id', 'id'],
    ['id', 'x'.repeat(limits.idCharacters + 1), 'invalid_id', 'id'],
    ['edges', undefined, 'wrong_type', 'edges'],
    ['variables', undefined, 'wrong_type', 'variables'],
    ['variables', {}, 'wrong_type', 'variables'],
    ['variables.0.isSessionVariable', 'true', 'wrong_type', 'variables.0.isSessionVariable'],
    ['variables.0.isSessionVariable', 1, 'wrong_type', 'variables.0.isSessionVariable'],
    ['events', undefined, 'wrong_type', 'events'],
    ['events', null, 'wrong_type', 'events'],
    ['events', [], 'missing_start', 'events'],
    ['groups.1', 7, 'wrong_type', 'groups.1'],
    ['groups.1.blocks', undefined, 'wrong_type', 'groups.1.blocks'],
    ['groups.1.blocks', 'text', 'wrong_type', 'groups.1.blocks'],
    ['groups.0.blocks.0', null, 'wrong_type', 'groups.0.blocks.0'],
    ['groups.0.blocks.0.id', undefined, 'invalid_id', 'groups.0.blocks.0.id'],
    ['groups.0.blocks.0.type', undefined, 'missing_type', 'groups.0.blocks.0.type'],
    ['groups.0.blocks.0.type', 5, 'missing_type', 'groups.0.blocks.0.type'],
    ['groups.0.blocks.0.outgoingEdgeId', 5, 'wrong_type', 'groups.0.blocks.0.outgoingEdgeId'],
    ['groups.0.blocks.1.items.0', 'Yes', 'wrong_type', 'groups.0.blocks.1.items.0'],
    ['groups.0.blocks.1.items.0.id', undefined, 'invalid_id', 'groups.0.blocks.1.items.0.id'],
    ['groups.0.blocks.0.items', {}, 'wrong_type', 'groups.0.blocks.0.items'],
    ['events.1', 'start', 'wrong_type', 'events.1'],
    ['events.0.id', undefined, 'invalid_id', 'events.0.id'],
    ['variables.0.id', undefined, 'invalid_id', 'variables.0.id'],
    ['variables.0.name', undefined, 'missing_name', 'variables.0.name'],
    ['variables.0.value', {}, 'wrong_type', 'variables.0.value'],
    ['variables.0.value', [1], 'wrong_type', 'variables.0.value'],
    ['isClosed', 'yes', 'wrong_type', 'isClosed'],
    ['settings', 'open', 'wrong_type', 'settings'],
    [
      'settings.security',
      { allowedOrigins: 'https://example.com' },
      'invalid_value',
      'settings.security.allowedOrigins',
    ],
    [
      'settings.security',
      { allowedOrigins: ['https://example.com', 5] },
      'invalid_value',
      'settings.security.allowedOrigins.1',
    ],
  ])('%s = %j', (path, value, code, place) => {
    expect(summaryOf(botWith(path, value))).toEqual({ runs: false, found: [['error', code, place]] });
  });

  it.each([[null], [undefined], [[]], ['bot'], [5], [true]])('%j is not a bot', (json) => {
    expect(summaryOf(json)).toEqual({ runs: false, found: [['error', 'wrong_type', '']] });
  });

  it('several missing fields, all reported at once', () => {
    const { found } = summaryOf({ version: '6' });
    expect(found.map(([, , place]) => place)).toEqual(['id', 'groups', 'edges', 'events', 'variables']);
  });
});

describe('a leftover of an editor causes a warning:', () => {
  it.each([
    ['edges.2', null, 'edges.2'],
    ['edges.2', { from: { blockId: 'b1' }, to: { groupId: 'g1' } }, 'edges.2.id'],
    ['edges.2', { id: 'e3', to: { groupId: 'g1' } }, 'edges.2.from'],
    ['edges.2', { id: 'e3', from: { itemId: 'i' }, to: { groupId: 'g1' } }, 'edges.2.from'],
    ['edges.2', { id: 'e3', from: { blockId: 'b1' } }, 'edges.2.to'],
    [
      'edges.2',
      { id: 'e3', from: { blockId: 'b1' }, to: { groupId: 'g1', blockId: 5 } },
      'edges.2.to.blockId',
    ],
  ])('%s = %j', (path, value, place) => {
    expect(summaryOf(botWith(path, value))).toEqual({
      runs: true,
      found: [['warning', 'invalid_edge', place]],
    });
  });

  it('an edge without a target, which is dropped, and the block with this edge', () => {
    const json = botWith('edges.1.to', undefined);
    expect(summaryOf(json)).toEqual({
      runs: true,
      found: [
        ['warning', 'invalid_edge', 'edges.1.to'],
        ['warning', 'dangling_edge', expect.stringMatching(/outgoingEdgeId$/)],
      ],
    });
  });

  it.each([
    ['groups.0.blocks.0.outgoingEdgeId', 'e9', 'dangling_edge', 'groups.0.blocks.0.outgoingEdgeId'],
    [
      'groups.0.blocks.1.items.0.outgoingEdgeId',
      'e9',
      'dangling_edge',
      'groups.0.blocks.1.items.0.outgoingEdgeId',
    ],
    [
      'groups.0.blocks.1.items.0.paths',
      [{ id: 'p1' }, { id: 'p2', outgoingEdgeId: 'e9' }],
      'dangling_edge',
      'groups.0.blocks.1.items.0.paths.1.outgoingEdgeId',
    ],
    ['edges.1.to.groupId', 'g9', 'dangling_edge', 'edges.1.to.groupId'],
  ])('%s = %j', (path, value, code, place) => {
    expect(summaryOf(botWith(path, value))).toEqual({ runs: true, found: [['warning', code, place]] });
  });
});

describe('a start without a target is an error, but the bot runs:', () => {
  it.each([
    ['events.0.outgoingEdgeId', 'e9', 'dangling_edge', 'events.0.outgoingEdgeId'],
    ['edges.0.to.groupId', 'g9', 'dangling_edge', 'edges.0.to.groupId'],
  ])('%s = %j', (path, value, code, place) => {
    expect(summaryOf(botWith(path, value))).toMatchObject({ runs: true, found: [['error', code, place]] });
  });
});

describe('a bot with warnings runs:', () => {
  it.each([
    ['groups.1.title', undefined, 'missing_title', 'groups.1.title'],
    [
      'groups.2',
      { id: 'g3', title: 'Empty', graphCoordinates: { x: 0, y: 0 }, blocks: [] },
      'empty_group',
      'groups.2.blocks',
    ],
    [
      'edges.2',
      { id: 'e9', from: { blockId: 'b9' }, to: { groupId: 'g1' } },
      'orphan_edge',
      'edges.2.from.blockId',
    ],
    [
      'edges.2',
      { id: 'e9', from: { eventId: 'x9' }, to: { groupId: 'g9' } },
      'orphan_edge',
      'edges.2.from.eventId',
    ],
    [
      'edges.2',
      { id: 'e9', from: { blockId: 'b1' }, to: { groupId: 'g9' } },
      'dangling_edge',
      'edges.2.to.groupId',
    ],
    ['edges.1.to.blockId', 'b1', 'dangling_edge', 'edges.1.to.blockId'],
    ['edges.1.to.blockId', 'b9', 'dangling_edge', 'edges.1.to.blockId'],
    ['events.0.outgoingEdgeId', undefined, 'leads_nowhere', 'events.0'],
    ['events.1', { id: 'c', type: 'command', options: { command: '/x' } }, 'leads_nowhere', 'events.1'],
    ['events.1', { id: 'c', type: 'telepathy' }, 'unknown_event', 'events.1.type'],
    ['events.1', { id: 'c' }, 'unknown_event', 'events.1.type'],
    ['events.1', { id: 'c', type: 'start', outgoingEdgeId: 'e1' }, 'second_start', 'events.1'],
    [
      'events.1',
      { id: 'c', type: 'command', outgoingEdgeId: 'e1', options: { command: 5 } },
      'wrong_type',
      'events.1.options.command',
    ],
    ['variables.1', { id: 'v1', name: 'Twin' }, 'duplicate_id', 'variables.1.id'],
    ['edges.2', { id: 'e1', from: { blockId: 'b1' }, to: { groupId: 'g2' } }, 'duplicate_id', 'edges.2.id'],
    ['groups.1.blocks.1', { id: 'b1', type: 'image' }, 'duplicate_id', 'groups.1.blocks.1.id'],
    [
      'groups.2',
      { id: 'g1', title: 'Twin', blocks: [{ id: 'b9', type: 'text' }] },
      'duplicate_id',
      'groups.2.id',
    ],
    ['updatedAt', 5, 'wrong_type', 'updatedAt'],
    ['theme', 'dark', 'wrong_type', 'theme'],
    [
      'theme',
      { general: { progressBar: { placement: 'Left' } } },
      'invalid_value',
      'theme.general.progressBar.placement',
    ],
    [
      'settings',
      { typingEmulation: { delayBetweenBubbles: 60 } },
      'invalid_value',
      'settings.typingEmulation.delayBetweenBubbles',
    ],
  ])('%s = %j', (path, value, code, place) => {
    expect(summaryOf(botWith(path, value))).toEqual({ runs: true, found: [['warning', code, place]] });
  });

  it('each problem has a message with the group title, and a fix', () => {
    const bot = botWith('groups.0.blocks.0.outgoingEdgeId', 'e9');
    expect(parseBot(bot).problems).toEqual([
      {
        path: ['groups', 0, 'blocks', 0, 'outgoingEdgeId'],
        code: 'dangling_edge',
        severity: 'warning',
        message:
          'Block 1 ("text") in group "Welcome" leads to the edge "e9", which does not exist, so this path ends here.',
        fix: 'Draw the connection again, or remove outgoingEdgeId.',
      },
    ]);
  });
});

describe('a lenient field is corrected:', () => {
  it.each([
    ['version', 6.1, { version: '6.1' }],
    ['version', 6, { version: '6' }],
    ['theme', undefined, { theme: {} }],
    ['theme', null, { theme: {} }],
    ['settings', null, { settings: {} }],
    ['publicId', null, { publicId: undefined }],
    ['workspaceId', null, { workspaceId: undefined }],
    ['isClosed', null, { isClosed: undefined }],
    ['isClosed', true, { isClosed: true }],
    ['variables.0.value', null, { variables: [{ id: 'v1', name: 'Name', value: null }] }],
    ['variables.0.value', 5, { variables: [{ id: 'v1', name: 'Name', value: '5' }] }],
    ['variables.0.isSessionVariable', null, { variables: [{ id: 'v1', name: 'Name' }] }],
    [
      'theme',
      { chat: { buttons: { opacity: 3, shadow: 'huge' } } },
      { theme: { chat: { buttons: { opacity: 1 } } } },
    ],
    [
      'settings',
      { whatsApp: { sessionExpiryTimeout: 0 } },
      { settings: { whatsApp: { sessionExpiryTimeout: 0.01 } } },
    ],
  ])('%s = %j', (path, value, expected) => {
    expect(parseBot(botWith(path, value)).bot).toMatchObject(expected);
  });

  it.each([[undefined], [null], ['here'], [{ x: '1', y: 2 }]])(
    'draws a group at %j at the origin',
    (graphCoordinates) => {
      const { bot, problems } = parseBot(botWith('groups.0.graphCoordinates', graphCoordinates));
      expect(bot?.groups[0]?.graphCoordinates).toEqual({ x: 0, y: 0 });
      expect(problems).toEqual([]);
    },
  );

  it.each([[null], ['']])('reads an outgoingEdgeId of %j as none', (outgoingEdgeId) => {
    const { bot, problems } = parseBot(botWith('groups.0.blocks.0.outgoingEdgeId', outgoingEdgeId));
    expect(bot?.groups[0]?.blocks[0]).toEqual({ id: 'b1', type: 'text', content: {} });
    expect(problems).toEqual([]);
  });

  it('puts the start event first and drops unknown ones', () => {
    const bot = goodBot();
    bot.events.unshift({ id: 'c', type: 'command', outgoingEdgeId: 'e1' }, { id: 'x', type: 'telepathy' });
    expect(parseBot(bot).bot?.events.map((event) => event.id)).toEqual(['start', 'c']);
  });

  it('accepts card items with the same id', () => {
    const items = [{ id: 'card' }, { id: 'card' }];
    expect(parseBot(botWith('groups.1.blocks.1', { id: 'b9', type: 'cards', items })).problems).toEqual([]);
  });

  it('removes a start block from a bot of a current version', () => {
    const { bot, problems } = parseBot(
      botWith('groups.1.blocks.1', { id: 'b9', type: 'start', label: 'Start' }),
    );
    expect(bot?.groups[1]?.blocks.map((block) => block.id)).toEqual(['b3']);
    expect(problems).toEqual([]);
  });
});

describe('toFilePath', () => {
  it('returns the path in the file for parts that the parser moved', () => {
    const json = {
      version: '5',
      id: 'legacy',
      groups: [
        { id: 'gs', title: 'Start', blocks: [{ id: 's', type: 'start', outgoingEdgeId: 'e' }] },
        {
          id: 'g',
          title: 'G',
          blocks: [
            { id: 'b', type: 'text' },
            { id: 'b2', type: 'text input', options: {} },
          ],
        },
      ],
      edges: [
        { id: 'x', from: { blockId: 'b' }, to: { groupId: 'g' } },
        { id: 'e', from: { blockId: 's' }, to: { groupId: 'g' } },
      ],
      variables: [],
    };
    const parsed = parseBot(json);
    expect(parsed.bot).toBeDefined();
    if (!parsed.bot) return;
    expect(parsed.toFilePath(['groups', 0, 'blocks', 1, 'options', 'min'])).toEqual([
      'groups',
      1,
      'blocks',
      1,
      'options',
      'min',
    ]);
    expect(parsed.toFilePath(['groups', 0, 'title'])).toEqual(['groups', 1, 'title']);
    expect(parsed.toFilePath(['edges', 0])).toEqual(['edges', 1]);
    expect(parsed.toFilePath(['events', 0])).toEqual(['groups', 0, 'blocks', 0]);
    expect(parsed.toFilePath(['theme', 'chat'])).toEqual(['theme', 'chat']);
    expect(BotDefinition.safeParse(parsed.bot).success).toBe(true);
  });
});
