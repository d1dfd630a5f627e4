// The bots whose turns are compared between releases: one for each kind of work.
import type { FlowShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Talk } from './bench-flow.ts';
import { benchFlow, benchFlowName, benchTalk } from './bench-flow.ts';

/** A bot, and five turns with it, of which the first starts the chat. */
export interface BenchBot {
  readonly kind: string;
  readonly flow: object;
  readonly talk: Talk;
}

/**
 * Makes them.
 *
 * @param service the address that the bot of calls asks; it answers with JSON that contains `{ "degrees": 7.5 }`
 */
export function benchBots(service: string): readonly BenchBot[] {
  return [
    { kind: 'form', flow: benchFlow(FORM), talk: benchTalk(benchFlowName(FORM)) },
    loop('echo', {
      blocks: [],
      answer: '{{Reply}}',
      replies: ['one', 'two', 'three', 'four'].map((word) => [word, `"text":"${word}"`]),
    }),
    choices(),
    loop('code', {
      blocks: [
        {
          type: 'Set variable',
          options: {
            variableId: 'Result',
            isCode: true,
            expressionToEvaluate: 'const words = {{Reply}}.split(" ");\nreturn words.reverse().join(" ");',
          },
        },
        {
          type: 'Code',
          options: {
            content: 'setVariable("Length", {{Result}} + " has " + {{Result}}.length);',
            isExecutedOnClient: false,
          },
        },
      ],
      answer: '{{Length}}',
      replies: ['a b', 'c d e', 'f g h i', 'j k'].map((words) => [
        words,
        `"text":"${words.split(' ').reverse().join(' ')} has ${words.length}"`,
      ]),
    }),
    loop('call', {
      blocks: [
        {
          type: 'Webhook',
          options: {
            webhook: {
              url: service,
              method: 'GET',
              queryParams: [{ id: 'q', key: 'city', value: '{{Reply}}' }],
            },
            responseVariableMapping: [{ id: 'm', variableId: 'Result', bodyPath: 'data.degrees' }],
          },
        },
      ],
      answer: '{{Result}}',
      replies: ['Rome', 'Oslo', 'Lima', 'Bonn'].map((city) => [city, '"text":"7.5"']),
    }),
  ];
}

const FORM = { blocks: 10 };

interface Loop {
  readonly blocks: NonNullable<NonNullable<FlowShorthand['groups']>[number]['blocks']>;
  readonly answer: string;
  readonly replies: readonly (readonly [reply: string, expects: string])[];
}

/** Asks, works, answers and asks again. */
function loop(kind: string, { blocks, answer, replies }: Loop): BenchBot {
  const name = `bench-${kind}`;
  const flow = expandFlow({
    id: name,
    publicId: name,
    name: kind,
    variables: ['Reply', 'Result', 'Length'],
    groups: [
      { title: 'Welcome', blocks: ['Welcome!', { type: 'Jump', options: { groupId: 'Loop' } }] },
      {
        title: 'Loop',
        blocks: [
          'What next?',
          { type: 'text input', options: { variableId: 'Reply' } },
          ...blocks,
          answer,
          { type: 'Jump', options: { groupId: 'Loop' } },
        ],
      },
    ],
  });
  return { kind, flow, talk: talkOf(name, replies) };
}

/** Buttons and conditions. */
function choices(): BenchBot {
  const name = 'bench-choices';
  const isTea = {
    logicalOperator: 'AND',
    comparisons: [{ id: 'c', variableId: 'Drink', comparisonOperator: 'Equal to', value: 'Tea' }],
  };
  const flow = expandFlow({
    id: name,
    publicId: name,
    name: 'choices',
    variables: ['Drink'],
    groups: [
      {
        title: 'Ask',
        blocks: [
          'What would you like?',
          { type: 'choice input', options: { variableId: 'Drink' }, items: ['Tea', 'Coffee', 'Water'] },
          { type: 'Condition', items: [{ content: isTea, to: 'Tea' }] },
          {
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: '{{Drink}}, then.' }] }] },
            to: 'Ask',
          },
        ],
      },
      { title: 'Tea', blocks: ['With milk?', { type: 'choice input', items: ['Yes', 'No'], to: 'Ask' }] },
    ],
  });
  const replies = [
    ['Tea', 'With milk?'],
    ['No', 'What would you like?'],
    ['Coffee', 'then.'],
    ['Tea', 'With milk?'],
  ] as const;
  return { kind: 'choices', flow, talk: talkOf(name, replies) };
}

function talkOf(publicId: string, replies: Loop['replies']): Talk {
  const start = { body: '{}', expects: '"sessionId"' };
  const steps = replies.map(([text, expects]) => ({
    body: JSON.stringify({ message: { type: 'text', text } }),
    expects,
  }));
  return { publicId, steps: [start, ...steps] };
}
