// The bot that is measured, padded to any size, and the conversation that is held with it.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';

/** How large the bot is and what it does. */
export interface BenchFlowOptions {
  /** Blocks in all; at least 10, in steps of 10. */
  readonly blocks: number;
  /** Variables that the conversation never uses. Each is a place in every session's state. */
  readonly unusedVariables?: number;
  /** Whether the score is computed by code in the sandbox instead of being copied. */
  readonly hasCode?: boolean;
}

/** One request of a conversation. The first one starts the chat, the others continue it. */
export interface Step {
  readonly body: string;
  /** ASCII text that the right answer contains, so that a wrong one cannot pass as fast. */
  readonly expects: string;
}

/** A conversation from start to end. */
export interface Talk {
  readonly publicId: string;
  readonly steps: readonly Step[];
}

/** Blocks of the conversation itself. */
const OWN_BLOCKS = 10;

/**
 * Makes the bot: a short lead form with texts, inputs, a variable that is set, a condition and buttons. Further blocks are put
 * behind a branch that this conversation does not take, so that a turn does the same work at every size.
 *
 * @example benchFlow({ blocks: 1_000 })
 */
export function benchFlow(options: BenchFlowOptions) {
  const { blocks, unusedVariables = 0 } = options;
  const paddings = Math.max(0, Math.ceil((blocks - OWN_BLOCKS) / PADDING_BLOCKS));
  const name = benchFlowName(options);
  return expandFlow({
    id: name,
    publicId: name,
    name: 'Lead form',
    theme: THEME,
    settings: {
      general: { isBrandingEnabled: false },
      typingEmulation: { enabled: true, speed: 400, maxDelay: 2 },
    },
    variables: [
      ...['Name', 'Team', 'Score', 'Interest', 'Email'],
      ...numbered(unusedVariables, (index) => `Unused ${index}`),
    ],
    groups: [
      {
        title: 'Welcome',
        blocks: [
          'Hello, and welcome! Before we find the right plan for you: what is your name?',
          {
            type: 'text input',
            options: { variableId: 'Name', labels: { placeholder: 'Your name', button: 'Send' } },
          },
          'Nice to meet you, {{Name}}. How many people are in your team?',
          { type: 'number input', options: { variableId: 'Team', min: 1 }, to: 'Score' },
        ],
      },
      {
        title: 'Score',
        blocks: [
          {
            type: 'Set variable',
            options: { variableId: 'Score', expressionToEvaluate: scoreOf(options) },
          },
          {
            type: 'Condition',
            items: [{ content: scoreIsHigh, to: 'Interest' }],
            to: paddings > 0 ? paddingTitle(0) : 'Interest',
          },
        ],
      },
      {
        title: 'Interest',
        blocks: [
          'Thank you! What brings you here today?',
          {
            type: 'choice input',
            options: { variableId: 'Interest' },
            items: ['A demo', 'A quote', 'Just looking'],
            to: 'Contact',
          },
        ],
      },
      {
        title: 'Contact',
        blocks: [
          {
            type: 'email input',
            options: {
              variableId: 'Email',
              retryMessageContent: 'That address looks odd. Could you check it?',
            },
          },
          'All set, {{Name}}. We will write to {{Email}} within the hour.',
        ],
      },
      ...numbered(paddings, (index) => ({
        title: paddingTitle(index),
        blocks: paddingBlocks(index + 1 < paddings ? paddingTitle(index + 1) : 'Contact'),
      })),
    ],
  });
}

/** The bot's id and address. */
export function benchFlowName({ blocks, unusedVariables = 0, hasCode = false }: BenchFlowOptions): string {
  const variables = unusedVariables > 0 ? `-${unusedVariables}-variables` : '';
  return `bench-${blocks}${variables}${hasCode ? '-code' : ''}`;
}

/** The conversation with a bot made by `benchFlow`: five turns, of which the first one starts the chat. */
export function benchTalk(publicId: string): Talk {
  const reply = (text: string, expects: string): Step => ({
    body: JSON.stringify({ message: { type: 'text', text } }),
    expects,
  });
  return {
    publicId,
    steps: [
      { body: '{}', expects: 'what is your name?' },
      reply('Ada Lovelace', 'Ada Lovelace'),
      reply('25', 'What brings you here'),
      reply('A demo', '"email input"'),
      reply('ada@example.com', 'ada@example.com'),
    ],
  };
}

const scoreIsHigh = {
  logicalOperator: 'AND',
  comparisons: [{ id: 'c1', variableId: 'Score', comparisonOperator: 'Greater or equal to', value: '10' }],
};

function scoreOf({ hasCode }: BenchFlowOptions): string {
  return hasCode ? CODE : '{{Team}}';
}

/** More than arithmetic, which needs no sandbox. */
const CODE = 'const points = {{Team}} * 2;\nreturn points > 100 ? 100 : points + 5;';

const PADDING_BLOCKS = 10;

/** As many blocks and of the same kinds as the conversation's own, in one group. */
function paddingBlocks(next: string): BlockShorthand[] {
  return [
    'A few more questions, {{Name}}, so that we get this right.',
    { type: 'text input', options: { variableId: 'Interest' } },
    'Thank you. And how large is the budget?',
    { type: 'number input', options: { variableId: 'Score' } },
    { type: 'Set variable', options: { variableId: 'Score', expressionToEvaluate: '{{Team}}' } },
    { type: 'Condition', items: [{ content: scoreIsHigh, to: next }] },
    'Which of these fits best?',
    { type: 'choice input', items: ['This one', 'That one', 'Neither'] },
    { type: 'email input', options: { variableId: 'Email' } },
    { ...asBlock('Noted.'), to: next },
  ];
}

function asBlock(text: string) {
  return { type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}

function paddingTitle(index: number): string {
  return `More ${index + 1}`;
}

function numbered<Element>(count: number, make: (index: number) => Element): Element[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const THEME = {
  general: {
    font: 'Inter',
    background: { type: 'Color', content: '#ffffff' },
    progressBar: { isEnabled: true },
  },
  chat: {
    hostBubbles: { backgroundColor: '#f2f4f7', color: '#1d2939' },
    guestBubbles: { backgroundColor: '#155eef', color: '#ffffff' },
    buttons: { backgroundColor: '#155eef', color: '#ffffff' },
  },
};
