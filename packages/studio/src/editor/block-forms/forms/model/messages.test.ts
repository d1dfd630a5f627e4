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
])('the positions of the parts in the messages %j', (messages, places) => {
  expect(simpleMessages(messages)).toEqual(places);
});

it('changing one part keeps the order that the model expects', () => {
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
