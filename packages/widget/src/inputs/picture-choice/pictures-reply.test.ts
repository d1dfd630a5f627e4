// What chosen pictures are sent as.
import { expect, it } from 'vitest';
import { picturesReply } from './pictures-reply.ts';

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
])('%j, several: %j', (items, isMultiple, message, label) => {
  expect(picturesReply(items, { isMultiple })).toEqual({ message: { type: 'text', ...message }, label });
});
