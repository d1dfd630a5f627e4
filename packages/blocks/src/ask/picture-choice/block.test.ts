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

it('nothing as a bare block, which nobody could answer', () => {
  const { reply } = talk([{ type: 'picture choice input' }, 'On we go']).start();
  expect(reply).toMatchObject({ messages: [{ id: 'b2' }], logs: [{ status: 'error', context: 'block b1' }] });
  expect(reply.input).toBeUndefined();
});

it('asks with its items, filled in', () => {
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
])('%s is %s and leads to %s', (text, answer, group) => {
  expect(askOnce(block, text, given)).toMatchObject({ answer, group });
});

it('takes the click before the text', () => {
  expect(askOnce(block, { type: 'text', text: 'Cat', metadata: { replyId: 'k2' } }, given).answer).toBe('d');
});

it('takes several where several may be chosen', () => {
  const several = { ...block, options: { isMultipleChoice: true } };
  expect(askOnce(several, `https://example.com/owl.jpg, Cat, d`, given)).toMatchObject({
    answer: 'Cat, d, https://example.com/owl.jpg',
    group: 'Else',
  });
});

it.each(['zebra', '', '9'])('%j is none of them', (text) => {
  expect(askOnce(block, text, given).retry).toMatch(/\w/);
});

it('hides what its condition hides', () => {
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

  it('show title and description of the same place', () => {
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
  it('lead where the written picture of the same title does', () => {
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
  ])('give way to the written ones: %j %j', (variables, options) => {
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
