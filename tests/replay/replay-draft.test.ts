// Replays of recorded chats on a draft: none differ on the same version, and a planted change is named by its block.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Ports, Store } from '@colloquy/server';
import { createColloquy, memoryStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Colloquy } from '../../packages/server/src/colloquy.ts';

interface Parts {
  readonly ask?: object;
  readonly url?: string;
  readonly before?: readonly BlockShorthand[];
  readonly after?: readonly BlockShorthand[];
  readonly large?: string;
  readonly least?: string;
  readonly choices?: readonly string[];
}

/** A booking with a random number, a condition, a call and buttons. */
const bot = ({ ask, url, before = [], after = [], large, least, choices }: Parts = {}) =>
  expandFlow({
    id: 'booking',
    name: 'Booking',
    publicId: 'booking',
    variables: ['Guests', 'Number', 'Table'],
    groups: [
      {
        title: 'Booking',
        blocks: [
          { id: 'draw', type: 'Set variable', options: { variableId: 'Number', type: 'Random ID' } },
          ...before,
          {
            id: 'hello',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Hello, {{Number}}' }] }] },
          },
          { id: 'guests', type: 'number input', options: { variableId: 'Guests', ...ask } },
          {
            id: 'is-large',
            type: 'Condition',
            items: [
              {
                id: 'large',
                to: large ?? 'Large',
                content: {
                  comparisons: [
                    {
                      id: 'c1',
                      variableId: 'Guests',
                      comparisonOperator: 'Greater than',
                      value: least ?? '8',
                    },
                  ],
                },
              },
            ],
          },
          {
            id: 'look-up',
            type: 'Webhook',
            options: {
              webhook: { url: url ?? 'https://tables.example.com/{{Guests}}', method: 'GET' },
              responseVariableMapping: [{ id: 'm', variableId: 'Table', bodyPath: 'data.table' }],
            },
          },
          {
            id: 'found',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Table {{Table}}.' }] }] },
          },
          ...after,
          { id: 'fine', type: 'choice input', items: choices ?? ['Yes', 'No'] },
          {
            id: 'bye',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Goodbye.' }] }] },
          },
        ],
      },
      { title: 'Empty', blocks: [] },
      {
        title: 'Large',
        blocks: [
          {
            id: 'phone-us',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'Call us.' }] }] },
          },
          { id: 'number', type: 'phone number input' },
        ],
      },
    ],
  });

/** Answers with another table each time. */
function tables(): Ports {
  let table = 0;
  const port = async () => ({
    ok: true as const,
    response: { statusCode: 200, headers: {}, body: '', data: { table: ++table } },
  });
  return new Map([['http', port]]) as unknown as Ports;
}

describe('a replay on a draft', () => {
  let store: Store;
  let colloquy: Colloquy;
  let sessionIds: string[];
  const replay = async (definition: unknown) => {
    const replayed = await colloquy.bots.replayChats('booking', {
      definition,
      limit: 1_000,
      sees: () => true,
    });
    if (typeof replayed === 'string') throw new Error(replayed);
    return replayed;
  };
  const talk = async (...replies: string[]) => {
    const { sessionId } = JSON.parse((await colloquy.chats.startChat('booking', {})).body);
    for (const text of replies)
      await colloquy.chats.continueChat(sessionId, { message: { type: 'text', text } });
    return sessionId as string;
  };
  beforeAll(async () => {
    store = memoryStore();
    colloquy = await createColloquy({ store, ports: tables() });
    await colloquy.bots.publish(bot({ choices: ['Earlier'] }));
    await talk('1');
    await colloquy.bots.publish(bot());
    sessionIds = [
      await talk('2', 'Yes'),
      await talk('many', '4', 'No'),
      await talk('12', 'later'),
      await talk(),
    ];
  });
  afterAll(() => colloquy.close());

  it('finds no difference on the same version, and leaves chats of other versions out', async () => {
    expect(await replay(bot())).toEqual({ chats: 4, differing: 0, skipped: 0, isComplete: true, groups: [] });
  });

  it.each<[what: string, parts: Parts, groups: readonly [kind: string, block: string, chats: number][]]>([
    ['other ids of equal blocks', { choices: ['Yes', 'No'] }, []],
    [
      'one more random value',
      { before: [{ type: 'Set variable', options: { variableId: 'Table', type: 'Random ID' } }] },
      [],
    ],
    ['another placeholder', { ask: { labels: { placeholder: 'How many?' } } }, [['question', 'guests', 4]]],
    [
      'a least number',
      { ask: { min: 3 } },
      [
        ['refused', 'guests', 1],
        ['question', 'guests', 4],
      ],
    ],
    ['another button', { choices: ['Yes', 'No', 'Maybe'] }, [['question', 'fine', 2]]],
    ['another address', { url: 'https://tables.example.com/{{Number}}' }, [['call', 'look-up', 2]]],
    ['another limit of a condition', { least: '3' }, [['path', 'is-large', 1]]],
    ['a path to an empty group', { large: 'Empty' }, [['ended', 'is-large', 1]]],
    [
      'a message more',
      {
        after: [
          { id: 'new', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'New' }] }] } },
        ],
      },
      [['added', 'new', 2]],
    ],
    ['a question more', { after: [{ id: 'mail', type: 'email input' }] }, [['added', 'mail', 2]]],
    [
      'a call more',
      {
        after: [
          {
            id: 'log',
            type: 'Webhook',
            options: { webhook: { url: 'https://log.example.com', method: 'POST' } },
          },
        ],
      },
      [['unanswered', 'log', 2]],
    ],
  ])('names the block of %s', async (_, parts, groups) => {
    const replayed = await replay(bot(parts));
    expect(replayed.groups.map(({ kind, block, chats }) => [kind, block, chats])).toEqual(groups);
  });

  it('shows both sides of a chat up to the turn after which they differ', async () => {
    const definition = bot({ least: '3' });
    const both = await colloquy.bots.replayChat(sessionIds[1] ?? '', { definition, sees: () => true });
    const turns = typeof both === 'object' ? both.turns : [];
    expect(turns.map(({ differences }) => differences.length)).toEqual([0, 0, 1]);
    expect(turns.at(-1)).toMatchObject({
      turn: 3,
      message: { text: '4' },
      before: { input: { type: 'choice input' } },
      after: { input: { type: 'phone number input' } },
      differences: [{ kind: 'path', block: 'is-large', title: 'Condition', group: 'Booking' }],
    });
  });

  it('refuses a definition that cannot run, and a bot that is not published', async () => {
    const options = { limit: 10, sees: () => true };
    expect(await colloquy.bots.replayChats('booking', { ...options, definition: { groups: 1 } })).toBe(
      'cannot run',
    );
    expect(await colloquy.bots.replayChats('unknown', { ...options, definition: bot() })).toBe('unpublished');
  });
});
