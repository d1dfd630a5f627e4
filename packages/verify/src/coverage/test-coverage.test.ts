import { describe, expect, it } from 'vitest';
import { createEngineBackend } from '../conversation/engine-backend.ts';
import { parseConversations } from '../conversation/parse-conversations.ts';
import { runConversation } from '../conversation/run-conversation.ts';
import { TestCoverage } from './test-coverage.ts';

const condition = {
  id: 'adult',
  type: 'Condition',
  items: [
    {
      id: 'yes',
      outgoingEdgeId: 'to-adult',
      content: {
        comparisons: [{ id: 'c', variableId: 'v', comparisonOperator: 'Greater than', value: '17' }],
      },
    },
  ],
};
const bot = {
  version: '6.1',
  id: 'ages',
  name: 'Ages',
  variables: [{ id: 'v', name: 'Age' }],
  groups: [
    {
      id: 'g1',
      title: 'Age',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'age', type: 'number input', options: { variableId: 'v' } },
        condition,
        {
          id: 'look-up',
          type: 'Webhook',
          outgoingEdgeId: 'to-adult',
          options: { webhook: { url: 'https://a.example' } },
        },
      ],
    },
    {
      id: 'g2',
      title: 'Adult',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'mail', type: 'email input' }],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first', graphCoordinates: { x: 0, y: 0 } }],
  edges: [
    { id: 'first', from: { eventId: 'start' }, to: { groupId: 'g1' } },
    { id: 'to-adult', from: { blockId: 'adult', itemId: 'yes' }, to: { groupId: 'g2' } },
  ],
  theme: {},
  settings: {},
};

async function missedBy(...scripts: string[]): Promise<string[]> {
  const coverage = new TestCoverage();
  const backend = await createEngineBackend({ onTurn: coverage.add });
  for (const script of scripts) {
    const { conversations } = parseConversations(`# Test\nflow ./ages.flow.json\n${script}`);
    for (const conversation of conversations) {
      // Each file is read apart, and the definitions are equal.
      const definitions = { definition: structuredClone(bot), linkedDefinitions: [] };
      await runConversation(conversation, { backend, definitions });
    }
  }
  const [report] = coverage.reports();
  return (report?.points ?? [])
    .filter(({ isCovered }) => !isCovered)
    .map(({ kind, blockId, number }) => `${kind} ${blockId} ${number}`);
}

describe('the coverage of a bot', () => {
  const failing = 'ask> number input\nyou> 12\ncall http -> failure timeout\nask> email input\n';
  it.each<[string, string[], string[]]>([
    [
      'no reply',
      ['ask> number input\n'],
      [
        'block adult 0',
        'branch adult 0',
        'branch adult 1',
        'block look-up 0',
        'edge look-up 0',
        'failure look-up 0',
        'block mail 0',
        'rejection mail 0',
      ],
    ],
    [
      'the first branch',
      ['ask> number input\nyou> 20\nask> email input\n'],
      ['branch adult 0', 'block look-up 0', 'edge look-up 0', 'failure look-up 0', 'rejection mail 0'],
    ],
    ['a failed call and a rejection', [`${failing}you> nothing\n`], ['branch adult 1']],
    ['both branches in two files', [`${failing}you> nothing\n`, 'you> 20\n'], []],
  ])('after %s lacks the points that were not reached', async (_, scripts, missed) => {
    expect((await missedBy(...scripts)).filter((point) => point !== 'rejection age 0')).toEqual(missed);
  });
});
