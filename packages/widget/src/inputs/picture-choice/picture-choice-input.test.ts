// The reply of chosen pictures.
import { expect, it } from 'vitest';
import { chosenReply } from '../choice/chosen-reply.ts';
import { pictureSaid as said } from './picture-choice-input.tsx';

const cat = { id: 'a', title: 'Cat', value: 'feline' };
const bare = { id: 'b', title: '', pictureSrc: 'https://example.org/b.png' };
const empty = { id: 'c', value: '' };

it.each([
  [[cat], false, { text: 'feline', metadata: { replyId: 'a' } }, 'Cat'],
  [
    [bare],
    false,
    { text: 'https://example.org/b.png', metadata: { replyId: 'b' } },
    'https://example.org/b.png',
  ],
  [[empty], false, { text: 'c', metadata: { replyId: 'c' } }, 'c'],
  [[bare, cat], true, { text: 'https://example.org/b.png, feline' }, 'https://example.org/b.png, Cat'],
  [[cat], true, { text: 'feline' }, 'Cat'],
])('choosing the pictures %j (several: %j) sends their values', (items, isMultiple, message, label) => {
  expect(chosenReply(items, { isMultiple, said })).toEqual({ message: { type: 'text', ...message }, label });
});
