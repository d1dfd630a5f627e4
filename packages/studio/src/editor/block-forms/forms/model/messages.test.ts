import { expect, it } from 'vitest';
import { simpleMessages, withPart } from './messages.ts';

const system = { id: 's', role: 'system', content: 'Be kind' };
const earlier = { id: 'd', role: 'Dialogue', dialogueVariableId: 'v' };
const user = { id: 'u', role: 'user', content: '{{Question}}' };

it.each([
  [undefined, {}],
  [[user], { user: 0 }],
  [[system, earlier, user], { system: 0, Dialogue: 1, user: 2 }],
  [[user, system], undefined],
  [[user, user], undefined],
  [[{ ...user, name: 'Ada' }], undefined],
  [[{ role: 'assistant', content: 'Hi' }], undefined],
  [[{ role: 'Messages sequence ✨', content: {} }], undefined],
])('parts of %j', (messages, places) => {
  expect(simpleMessages(messages)).toEqual(places);
});

it('changes one part, in the order that the model reads', () => {
  const withUser = withPart(undefined, 'user', { content: 'Hi' });
  expect(withUser).toMatchObject([{ role: 'user', content: 'Hi' }]);
  expect(withPart([earlier, user], 'system', { content: 'Be kind' })).toMatchObject([
    { role: 'system', content: 'Be kind' },
    earlier,
    user,
  ]);
  expect(withPart([system, earlier, user], 'Dialogue', undefined)).toEqual([system, user]);
  expect(withPart([user], 'user', undefined)).toBeUndefined();
});
