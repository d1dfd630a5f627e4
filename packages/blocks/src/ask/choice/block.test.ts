// Buttons are chosen by click or by text; conditions and lists determine the shown buttons.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const items = [
  { id: 'k1', content: 'Yes', to: 'One' },
  { id: 'k2', content: 'Yes please', value: 'yp', to: 'Two' },
  { id: 'k3', content: ' No ' },
];
const groups = ['One', 'Two', 'Else'];
const single = { type: 'choice input', items, to: 'Else' };
const multiple = { ...single, options: { isMultipleChoice: true } };
const click = (text: string, replyId: string) => ({ type: 'text' as const, text, metadata: { replyId } });

describe('a choice input', () => {
  it('without items is skipped with an error log', () => {
    const { reply } = talk([{ type: 'choice input' }, 'On we go']).start();
    expect(reply).toMatchObject({
      messages: [{ id: 'b2' }],
      logs: [{ status: 'error', context: 'block b1' }],
    });
    expect(reply.input).toBeUndefined();
  });

  it('is sent with filled in items and without a prefilled value', () => {
    const block = {
      type: 'choice input',
      options: { isSearchable: true, buttonLabel: 'Go, {{Name}}' },
      items: [{ content: 'I am {{Name}}', value: '{{Name}}' }],
    };
    const { input } = askOnce(block, 'x', { variables: [{ name: 'Name', value: '{{Answer}}' }] });
    expect(input).toEqual({
      id: 'b1',
      type: 'choice input',
      options: { variableId: 'vAnswer', isSearchable: true, buttonLabel: 'Go, {{Answer}}' },
      items: [{ id: 'i1', content: 'I am {{Answer}}', value: '{{Answer}}' }],
    });
  });

  it('without variables sends the same item objects each time', () => {
    const chat = talk({
      variables: ['A'],
      groups: [{ blocks: [{ type: 'choice input', items: ['Yes', 'No'] }] }],
    });
    const first = chat.start().reply.input;
    const second = chat.say('perhaps').reply.input;
    expect(
      first?.type === 'choice input' && second?.type === 'choice input' && first.items === second.items,
    ).toBe(true);
  });

  it('contains the items whose condition holds, without the condition', () => {
    const when = (value: string, isEnabled = true) => ({
      isEnabled,
      condition: { comparisons: [{ id: 'c', variableId: 'Name', comparisonOperator: 'Equal to', value }] },
    });
    const block = {
      type: 'choice input',
      items: [
        { content: 'A', displayCondition: when('Ada') },
        { content: 'B', displayCondition: when('Bob') },
        { content: 'C', displayCondition: when('Bob', false) },
        { content: 'D', displayCondition: { isEnabled: true } },
      ],
    };
    const options = { variables: [{ name: 'Name', value: 'Ada' }] };
    const { input } = askOnce(block, 'A', options);
    expect(input).toMatchObject({
      items: [
        { id: 'i1', content: 'A' },
        { id: 'i3', content: 'C' },
        { id: 'i4', content: 'D' },
      ],
    });
    expect(JSON.stringify(input)).not.toContain('displayCondition');
    expect(askOnce(block, 'B', options).answer).toBeUndefined();
    expect(askOnce(block, '2', options).answer).toBe('C');
  });

  it.each([
    ['6.1', { id: 'i1', content: 'A' }],
    ['5', { id: 'i1', content: 'A', blockId: 'b1' }],
  ])('in version %s has items with the fields of that version', (version, item) => {
    const ask = {
      id: 'ask',
      blocks: [{ id: 'b1', type: 'choice input', items: [{ id: 'i1', content: 'A', blockId: 'b1' }] }],
    };
    const start = {
      title: 'Start',
      blocks: [{ type: 'start', label: 'Start', id: 's', outgoingEdgeId: 'e' }],
    };
    const edges = [{ id: 'e', from: { blockId: 's' }, to: { groupId: 'ask' } }];
    const chat =
      version === '5'
        ? talk({ version, events: undefined, edges, groups: [start, ask] })
        : talk({ version, groups: [ask] });
    expect(chat.start().reply.input).toMatchObject({ items: [item] });
    expect((chat.start().reply.input as unknown as { items: object[] }).items[0]).toEqual(item);
  });
});

describe('a single choice', () => {
  it.each([
    ['Yes', 'Yes', 'One'],
    ['k1', 'Yes', 'One'],
    ['yp', 'yp', 'Two'],
    ['Yes please', 'yp', 'Two'],
    ['No', ' No ', 'Else'],
    ['yes', 'Yes', 'One'],
    ['YES PLEASE', 'yp', 'Two'],
    ['the second', 'yp', 'Two'],
    ['3', ' No ', 'Else'],
  ])('reads %j as %j and leads to %s', (text, stored, group) => {
    const exchange = askOnce(single, text, { groups });
    expect(exchange.answer).toBe(stored);
    expect(exchange.variables.Answer).toBe(stored);
    expect(exchange.group).toBe(group);
  });

  it.each([
    [click('No', 'k1'), 'Yes'],
    [click('anything', 'k2'), 'yp'],
    [click('No', 'gone'), ' No '],
  ])('reads the click %j as %j', (message, stored) => {
    expect(askOnce(single, message, { groups }).answer).toBe(stored);
  });

  it.each([
    ['Green', 'Green'],
    ['b', 'b'],
    ['Blue', 'b'],
    ['anything', 'Red'],
  ])('reads the click %j among items with the same id as %j', (text, stored) => {
    const [red, green, blue] = [{ content: 'Red' }, { content: 'Green' }, { content: 'Blue', value: 'b' }];
    const copied = [red, green, blue].map((item) => ({ ...item, id: 'same' }));
    expect(askOnce({ type: 'choice input', items: copied }, click(text, 'same')).answer).toBe(stored);
  });

  it.each(['zzz', '', '4', '0', '9'.repeat(400)])('does not accept %.20j', (text) => {
    expect(askOnce(single, text, { groups }).retry).toMatch(/\w/);
  });

  it('asks when two items match', () => {
    const block = { type: 'choice input', items: ['Dark red', 'Light red', 'Blue'] };
    expect(askOnce(block, 'red').retry).toBe('Did you mean Dark red or Light red?');
    expect(askOnce(block, 'red', { locale: 'de' }).retry).toBe('Ist Dark red oder Light red gemeint?');
  });

  it('accepts the message that starts the chat, but not an empty message', () => {
    const bot = [{ type: 'choice input', items: ['Yes', 'No'] }];
    const started = talk(bot).start({ message: { type: 'text', text: 'yes' } });
    expect(started.events).toContainEqual(expect.objectContaining({ type: 'answered', content: 'Yes' }));
    const asked = talk(bot).start({ message: { type: 'text', text: 'perhaps' } });
    expect(asked.events).toContainEqual(expect.objectContaining({ type: 'rejected' }));
    expect(asked.reply.input?.type).toBe('choice input');
    const chat = talk(bot);
    chat.start();
    expect(chat.say().events).toContainEqual(expect.objectContaining({ type: 'rejected' }));
  });
});

describe('a multiple choice', () => {
  it.each([
    ['yes, no', 'Yes, No'],
    ['No, Yes', 'Yes, No'],
    ['2 and 3', 'yp, No'],
    ['k1 k3', 'Yes, No'],
    ['YES PLEASE', 'yp'],
    ['Yes please, Yes', 'Yes, yp'],
    ['No', 'No'],
  ])('reads %j as %j and follows the default path', (text, stored) => {
    const exchange = askOnce(multiple, text, { groups });
    expect(exchange.answer).toBe(stored);
    expect(exchange.variables.Answer).toBe(stored);
    expect(exchange.group).toBe('Else');
  });

  it.each(['13', 'tests', ''])('does not accept %j', (text) => {
    expect(askOnce(multiple, text, { groups }).retry).toMatch(/\w/);
  });

  it('accepts a click on one item', () => {
    expect(askOnce(multiple, click('', 'k3'), { groups }).answer).toBe('No');
  });

  it('prefers labels to positions', () => {
    const block = {
      type: 'choice input',
      items: ['6', '5', '4', '3', '2', '1'],
      options: { isMultipleChoice: true },
    };
    expect(askOnce(block, '4, 2, 1').answer).toBe('4, 2, 1');
  });
});

describe('items from a variable', () => {
  const dynamic = {
    type: 'choice input',
    options: { dynamicVariableId: 'List' },
    items: [
      { id: 'w', content: 'Written {{Name}}', to: 'One' },
      { content: 'b', to: 'Two' },
    ],
    to: 'Else',
  };
  const ask = (list: string | (string | null)[] | null, text: string) =>
    askOnce(dynamic, text, {
      groups,
      variables: [
        { name: 'List', value: list },
        { name: 'Name', value: 'item' },
      ],
    });
  const contents = (list: string | (string | null)[] | null) => {
    const { input } = ask(list, 'x');
    return input?.type === 'choice input' ? input.items.map(({ id, content }) => `${id}=${content}`) : [];
  };

  it.each([
    [
      ['a', 'b'],
      ['choice0=a', 'choice1=b'],
    ],
    [
      ['a', '', 'b', null, 'a', ' '],
      ['choice0=a', 'choice1=b'],
    ],
    ['["a", 1]', ['choice0=a', 'choice1=1']],
    ['alone', ['choice0=alone']],
    ['[not json', ['choice0=[not json']],
    [['{{Name}}'], ['choice0={{Name}}']],
    [null, ['w=Written item', 'i1=b']],
    [[], ['w=Written item', 'i1=b']],
  ])('for the value %j are %j', (list, shown) => {
    expect(contents(list)).toEqual(shown);
  });

  it('lead to the path of the item with the same label', () => {
    expect(ask(['a', 'b'], 'b')).toMatchObject({ answer: 'b', group: 'Two' });
    expect(ask(['a', 'b'], 'choice0')).toMatchObject({ answer: 'a', group: 'Else' });
    expect(ask(['Written item'], '1')).toMatchObject({ answer: 'Written item', group: 'One' });
  });

  it('are limited to 2,000', () => {
    expect(contents(Array.from({ length: 3_000 }, (_, index) => `item ${index}`))).toHaveLength(2_000);
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('to a single choice: $name', ({ text }) => {
    const block = {
      type: 'choice input',
      options: { variableId: 'Answer' },
      items: ['Tea', { content: 'Coffee', value: 'c' }],
    };
    expect(faceReply(block, text, (answer) => answer === 'Tea' || answer === 'c')).toBeUndefined();
  });
  it.each(hostileReplies)('to a multiple choice: $name', ({ text }) => {
    const block = {
      type: 'choice input',
      options: { variableId: 'Answer', isMultipleChoice: true },
      items: ['Tea', { content: 'Coffee', value: 'c' }],
    };
    expect(faceReply(block, text, (answer) => ['Tea', 'c', 'Tea, c'].includes(answer))).toBeUndefined();
  });
});
