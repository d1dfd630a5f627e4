// The reply of chosen items.
import { expect, it } from 'vitest';
import { choiceSaid as said } from './choice-input.tsx';
import { chosenReply } from './chosen-reply.ts';

const yes = { id: 'a', content: 'Yes', value: 'y' };
const no = { id: 'b', content: 'No' };

it('one chosen button sends its id, and its value as text', () => {
  expect(chosenReply([yes], { isMultiple: false, said })).toEqual({
    message: { type: 'text', text: 'y', metadata: { replyId: 'a' } },
    label: 'Yes',
  });
});

it('an empty value or label counts as missing', () => {
  const several = { isMultiple: true, said };
  const red = { id: 'a', content: 'Red', value: '' };
  expect(chosenReply([red, { id: 'b', content: 'Green', value: 'g' }], several)).toEqual({
    message: { type: 'text', text: 'Red, g' },
    label: 'Red, Green',
  });
  expect(chosenReply([{ id: 'c', content: '', value: 'b' }], several).label).toBe('b');
});

it('several choices are sent in the order in which they were chosen', () => {
  expect(chosenReply([no, yes], { isMultiple: true, said })).toEqual({
    message: { type: 'text', text: 'No, y' },
    label: 'No, Yes',
  });
});
