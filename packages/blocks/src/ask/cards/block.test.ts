// Cards are chosen by button, title, or both; fields of the chosen card are stored in variables.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const image = (name: string) => `https://example.com/${name}.jpg`;
const block = {
  type: 'cards',
  options: {
    variableId: undefined,
    saveResponseMapping: [
      { id: 'm1', field: 'Title', variableId: 'Title' },
      { id: 'm2', field: 'Button', variableId: 'Button' },
      { id: 'm3', field: 'Internal Value', variableId: 'Value' },
      { id: 'm4', field: 'Image URL', variableId: 'Image' },
      { id: 'm5', field: 'Description', variableId: 'Text' },
      { id: 'm6', field: 'Smell', variableId: 'Text' },
      { id: 'm7', field: 'Title' },
    ],
  },
  items: [
    {
      id: 'c',
      title: 'Paris',
      imageUrl: image('paris'),
      description: 'In {{Country}}',
      options: { internalValue: 'par' },
      paths: [
        { text: 'Continue', to: 'Go' },
        { text: 'More info', to: 'Info' },
      ],
    },
    { id: 'c', title: 'London', imageUrl: null, paths: [{ text: 'Continue', to: 'Go' }, { text: 'Rainy?' }] },
    { id: 'c', title: null, imageUrl: image('dublin'), paths: [{ text: 'Continue', to: 'Go' }] },
  ],
  to: 'Else',
};
const given = {
  groups: ['Go', 'Info', 'Else'],
  variables: [
    'Title',
    'Button',
    'Value',
    'Image',
    { name: 'Text', value: 'as it was' },
    { name: 'Country', value: 'France' },
  ],
};

describe('a cards input', () => {
  it('without cards is skipped with an error log', () => {
    const { reply } = talk([{ type: 'cards' }, 'On we go']).start();
    expect(reply).toMatchObject({
      messages: [{ id: 'b2' }],
      logs: [{ status: 'error', context: 'block b1' }],
    });
    expect(reply.input).toBeUndefined();
  });
  it('is sent with filled in texts and without private fields', () => {
    const { input } = askOnce(block, 'Paris', given);
    expect(input).toMatchObject({
      items: [
        {
          id: 'c',
          title: 'Paris',
          description: 'In France',
          paths: [
            { id: 'p1', text: 'Continue', outgoingEdgeId: 'e2' },
            { id: 'p2', text: 'More info' },
          ],
        },
        { id: 'c', title: 'London', paths: [{ id: 'p3' }, { id: 'p4', text: 'Rainy?' }] },
        { id: 'c', imageUrl: image('dublin'), paths: [{ id: 'p5' }] },
      ],
    });
    expect(JSON.stringify(input)).not.toMatch(/"par"|displayCondition/);
  });
  it('contains the cards whose condition holds', () => {
    const options = (value: string) => ({
      displayCondition: {
        isEnabled: true,
        condition: {
          comparisons: [{ id: 'x', variableId: 'Country', comparisonOperator: 'Equal to', value }],
        },
      },
    });
    const { input } = askOnce(
      {
        ...block,
        items: [
          { title: 'A', options: options('France') },
          { title: 'B', options: options('Spain') },
        ],
      },
      'A',
      given,
    );
    expect(input).toMatchObject({ items: [{ id: 'i1', title: 'A' }] });
    expect(input?.type === 'cards' && input.items).toHaveLength(1);
  });
});

it.each([
  ['p1', 'Paris', 'Go', 'Continue'],
  ['p2', 'Paris', 'Info', 'More info'],
  ['paris', 'Paris', 'Go', 'Continue'],
  [' PARIS ', 'Paris', 'Go', 'Continue'],
  ['more info', 'Paris', 'Info', 'More info'],
  ['Paris, more info', 'Paris', 'Info', 'More info'],
  ['More info Paris', 'Paris', 'Info', 'More info'],
  ['rainy', 'London', 'Else', 'Rainy?'],
  ['the second', 'London', 'Go', 'Continue'],
  ['Lodnon', 'London', 'Go', 'Continue'],
  ['London rainy', 'London', 'Else', 'Rainy?'],
  ['p5', image('dublin'), 'Go', 'Continue'],
  ['1', 'Paris', 'Go', 'Continue'],
  ['2', 'London', 'Go', 'Continue'],
  ['3', image('dublin'), 'Go', 'Continue'],
])('the reply %j chooses %s and leads to %s by %j', (text, answer, group, button) => {
  const exchange = askOnce(block, text, given);
  expect(exchange).toMatchObject({ answer, group });
  expect(exchange.variables.Button).toBe(button);
});

it('a click on a button wins over the text and the attached picture of the message', () => {
  const message = {
    type: 'text' as const,
    text: 'London',
    metadata: { replyId: 'p2' },
    attachedFileUrls: [image('paris')],
  };
  const { answer, group, turn } = askOnce(block, message, given);
  expect([answer, group]).toEqual(['Paris', 'Info']);
  expect(turn.events).toContainEqual(expect.objectContaining({ type: 'answered', attachedFileUrls: [] }));
});

it('the text of a click distinguishes cards and buttons with the same id', () => {
  const click = (text: string) => ({ type: 'text' as const, text, metadata: { replyId: 'same' } });
  const cards = [
    { id: 'same', title: 'Paris' },
    { id: 'same', title: 'London' },
  ];
  expect(askOnce({ type: 'cards', items: cards }, click('London')).answer).toBe('London');
  expect(askOnce({ type: 'cards', items: cards }, click('Rome')).answer).toBe('Paris');
  const paths = [
    { id: 'same', text: 'Continue', to: 'Go' },
    { id: 'same', text: 'More info', to: 'Info' },
  ];
  const buttons = { type: 'cards', items: [{ id: 'same', title: 'Paris', paths }] };
  expect(askOnce(buttons, click('More info'), given).group).toBe('Info');
});

it('a reply stores the parts of the chosen card', () => {
  expect(askOnce(block, 'p2', given).variables).toEqual({
    Answer: undefined,
    Title: 'Paris',
    Button: 'More info',
    Value: 'par',
    Image: image('paris'),
    Text: 'In France',
    Country: 'France',
  });
  expect(askOnce(block, 'p4', given).variables).toEqual({
    Title: 'London',
    Button: 'Rainy?',
    Text: 'as it was',
    Country: 'France',
  });
});

it('the title of the card becomes the answer', () => {
  expect(askOnce({ ...block, options: {} }, 'p4', given).variables.Answer).toBe('London');
});

it('a button of several cards causes a question', () => {
  const cards = ['Paris', 'London'].map((title) => ({ title, paths: ['Continue'] }));
  expect(askOnce({ type: 'cards', items: cards }, 'Continue').retry).toBe('Did you mean Paris or London?');
  expect(askOnce({ type: 'cards', items: cards }, 'Contniue').retry).toBe('Did you mean Paris or London?');
});

it.each(['', 'Rome', '9', 'c0'])('the reply %j matches no card', (text) => {
  expect(askOnce(block, text, given).retry).toMatch(/\w/);
});

it('a card without buttons can be chosen by its title only', () => {
  const items = [{ title: 'Only a title' }, { id: 'bare', paths: [{ id: 'p' }] }];
  expect(askOnce({ type: 'cards', items, to: 'Else' }, 'only a title', given)).toMatchObject({
    answer: 'Only a title',
    group: 'Else',
  });
  expect(askOnce({ type: 'cards', items }, 'p').retry).toMatch(/\w/);
  expect(askOnce({ type: 'cards', items }, undefined).retry).toMatch(/\w/);
});

describe('cards from variables', () => {
  const items = [
    {
      title: '{{Titles}}',
      imageUrl: '{{Images}}',
      description: 'About {{Country}}',
      options: { internalValue: '{{Keys}}' },
      paths: [
        { text: 'Take it', to: 'Go' },
        { text: '{{Labels}}', to: 'Info' },
      ],
    },
  ];
  const ask = (text: string, values: Record<string, string | string[]>) =>
    askOnce(
      {
        type: 'cards',
        items,
        options: { saveResponseMapping: [{ field: 'Internal Value', variableId: 'Value' }] },
        to: 'Else',
      },
      text,
      {
        groups: ['Go', 'Info', 'Else'],
        variables: ['Titles', 'Images', 'Country', 'Keys', 'Labels', 'Value'].map((name) => ({
          name,
          value: values[name] ?? null,
        })),
      },
    );
  const titles = {
    Titles: ['A', '{{Keys}}'],
    Images: [image('a')],
    Keys: ['ka', 'kb'],
    Labels: ['la', 'lb'],
    Country: 'France',
  };

  it('are created for each title', () => {
    const { input } = ask('x', titles);
    expect(input?.type === 'cards' && input.items).toEqual([
      {
        id: 'dynamic-card-0',
        title: 'A',
        imageUrl: image('a'),
        description: 'About France',
        paths: [
          { id: 'dynamic-card-0-path-0', text: 'Take it', outgoingEdgeId: 'e2' },
          { id: 'dynamic-card-0-path-1', text: 'la', outgoingEdgeId: 'e3' },
        ],
      },
      {
        id: 'dynamic-card-1',
        title: '{{Keys}}',
        description: 'About France',
        paths: [
          { id: 'dynamic-card-1-path-0', text: 'Take it', outgoingEdgeId: 'e2' },
          { id: 'dynamic-card-1-path-1', text: 'lb', outgoingEdgeId: 'e3' },
        ],
      },
    ]);
  });
  it.each([
    ['dynamic-card-1-path-1', '{{Keys}}', 'Info', 'kb'],
    ['a', 'A', 'Go', 'ka'],
    ['la', 'A', 'Info', 'ka'],
  ])('can be chosen by %s', (text, answer, group, value) => {
    const exchange = ask(text, titles);
    expect(exchange).toMatchObject({ answer, group });
    expect(exchange.variables.Value).toBe(value);
  });
  it('are created for each picture when the title is a single text', () => {
    const { input } = ask('x', { Titles: 'Same', Images: [image('a'), image('b')] });
    expect(input).toMatchObject({
      items: [
        { title: 'Same', imageUrl: image('a') },
        { title: 'Same', imageUrl: image('b') },
      ],
    });
  });
  it('are not created when no variable is a list', () => {
    expect(ask('x', { Titles: 'One' }).input).toMatchObject({
      items: [{ id: 'i1', title: 'One', description: 'About ' }],
    });
  });
  it('are limited to 100', () => {
    const { input } = ask('x', { Titles: Array.from({ length: 500 }, (_, index) => `T${index}`) });
    expect(input?.type === 'cards' && input.items).toHaveLength(100);
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    const two = {
      type: 'cards',
      options: { variableId: 'Answer' },
      items: [
        { title: 'Tea', paths: ['Take it'] },
        { title: 'Coffee', paths: ['Take it'] },
      ],
    };
    expect(faceReply(two, text, (answer) => answer === 'Tea' || answer === 'Coffee')).toBeUndefined();
  });
});

it('a button is chosen when its name is among other words', () => {
  const paths = [
    { text: 'Details', to: 'Info' },
    { text: 'Book', to: 'Go' },
  ];
  const items = [
    { title: 'Paris', paths },
    { title: 'Rome', paths: [{ text: 'Book' }] },
  ];
  expect(askOnce({ type: 'cards', items }, "I'd like to book Paris", given).group).toBe('Go');
});
