// Pictures are chosen like buttons; their label is the title, else the URL.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const cat = 'https://example.com/cat.jpg';
const dog = 'https://example.com/dog.jpg';
const block = {
  type: 'picture choice input',
  items: [
    { id: 'k1', pictureSrc: cat, title: 'Cat', description: 'Meows', to: 'Cats' },
    { id: 'k2', pictureSrc: dog, title: 'Dog', value: 'd' },
    { id: 'k3', pictureSrc: 'https://example.com/{{Third}}.jpg' },
  ],
  to: 'Else',
};
const given = { groups: ['Cats', 'Else'], variables: [{ name: 'Third', value: 'owl' }] };

it('a picture choice without items is skipped with an error log', () => {
  const { reply } = talk([{ type: 'picture choice input' }, 'On we go']).start();
  expect(reply).toMatchObject({ messages: [{ id: 'b2' }], logs: [{ status: 'error', context: 'block b1' }] });
  expect(reply.input).toBeUndefined();
});

it('a picture choice is sent with filled in items', () => {
  const { input } = askOnce(block, 'Cat', given);
  expect(input).toMatchObject({
    type: 'picture choice input',
    items: [
      { id: 'k1', pictureSrc: cat, title: 'Cat', description: 'Meows', outgoingEdgeId: expect.any(String) },
      { id: 'k2', value: 'd' },
      { id: 'k3', pictureSrc: 'https://example.com/owl.jpg' },
    ],
  });
  expect(input).not.toHaveProperty('prefilledValue');
});

it.each([
  ['Cat', 'Cat', 'Cats'],
  ['k1', 'Cat', 'Cats'],
  ['cat', 'Cat', 'Cats'],
  ['d', 'd', 'Else'],
  ['Dog', 'd', 'Else'],
  ['https://example.com/owl.jpg', 'https://example.com/owl.jpg', 'Else'],
  ['the last', 'https://example.com/owl.jpg', 'Else'],
])('the reply %s chooses %s and leads to %s', (text, answer, group) => {
  expect(askOnce(block, text, given)).toMatchObject({ answer, group });
});

it('a click wins over the text', () => {
  expect(askOnce(block, { type: 'text', text: 'Cat', metadata: { replyId: 'k2' } }, given).answer).toBe('d');
});

it('a multiple choice accepts several pictures', () => {
  const several = { ...block, options: { isMultipleChoice: true } };
  expect(askOnce(several, `https://example.com/owl.jpg, Cat, d`, given)).toMatchObject({
    answer: 'Cat, d, https://example.com/owl.jpg',
    group: 'Else',
  });
});

it.each(['zebra', '', '9'])('the reply %j is refused', (text) => {
  expect(askOnce(block, text, given).retry).toMatch(/\w/);
});

it('a picture is hidden by its condition', () => {
  const displayCondition = {
    isEnabled: true,
    condition: { comparisons: [{ id: 'c', variableId: 'Third', comparisonOperator: 'Is empty' }] },
  };
  const { input } = askOnce(
    { ...block, items: [{ title: 'A', displayCondition }, { title: 'B' }] },
    'B',
    given,
  );
  expect(input).toMatchObject({ items: [{ id: 'i2', title: 'B' }] });
});

describe('pictures from variables', () => {
  const dynamicItems = {
    isEnabled: true,
    pictureSrcsVariableId: 'Pictures',
    titlesVariableId: 'Titles',
    descriptionsVariableId: 'Texts',
  };
  const ask = (text: string, variables: { name: string; value: string | string[] }[], options: object = {}) =>
    askOnce({ ...block, options: { dynamicItems: { ...dynamicItems, ...options } } }, text, {
      groups: ['Cats', 'Else'],
      variables: ['Third', 'Pictures', 'Titles', 'Texts'].map(
        (name) => variables.find((one) => one.name === name) ?? name,
      ),
    });

  it('show the title and description at the same index', () => {
    const { input, answer } = ask('second', [
      { name: 'Pictures', value: [cat, dog] },
      { name: 'Titles', value: ['Cat'] },
      { name: 'Texts', value: ['{{Third}}', 'Barks'] },
    ]);
    expect(input).toMatchObject({
      items: [
        { id: '0', pictureSrc: cat, title: 'Cat', description: '{{Third}}' },
        { id: '1', pictureSrc: dog, title: '', description: 'Barks' },
      ],
    });
    expect(answer).toBe(dog);
  });
  it('lead to the path of the picture with the same title', () => {
    expect(
      ask('Cat', [
        { name: 'Pictures', value: [cat] },
        { name: 'Titles', value: ['Cat'] },
      ]),
    ).toMatchObject({ answer: 'Cat', group: 'Cats' });
  });
  it.each([
    [[], {}],
    [[{ name: 'Pictures', value: [cat] }], { isEnabled: false }],
  ])('are not used without values or when disabled: %j %j', (variables, options) => {
    expect(ask('Dog', variables, options).answer).toBe('d');
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    const two = {
      type: 'picture choice input',
      options: { variableId: 'Answer' },
      items: [{ title: 'Tea' }, { title: 'Coffee', value: 'c' }],
    };
    expect(faceReply(two, text, (answer) => answer === 'Tea' || answer === 'c')).toBeUndefined();
  });
});
