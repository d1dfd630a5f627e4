import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { createPresence } from './presence.ts';

const person = (name: string) => ({ kind: 'token', id: name, name }) as const;

it('presence lists the other people at a bot for a limited time after their last report', () => {
  let now = 0;
  const presence = createPresence({ clock: () => now });
  const note = (name: string, place = 'edit', botId = 'lead') =>
    presence.report(botId, { actor: person(name), place }).map((one) => [one.name, one.place]);
  expect(note('Ada')).toEqual([]);
  expect(note('Grace', 'chat_1')).toEqual([['Ada', 'edit']]);
  expect(note('Ada')).toEqual([['Grace', 'chat_1']]);
  expect(note('Linus', 'edit', 'quiz')).toEqual([]);
  now = limits.presenceMs - 1;
  expect(note('Ada', 'chat_1')).toEqual([['Grace', 'chat_1']]);
  now = limits.presenceMs;
  expect(note('Grace')).toEqual([['Ada', 'chat_1']]);
  now = limits.presenceMs * 3;
  expect(note('Ada')).toEqual([]);
});

it('presence forgets the oldest report when there are too many people', () => {
  const presence = createPresence({ clock: () => 0 });
  for (let index = 0; index <= limits.presentPeople; index++)
    presence.report('lead', { actor: person(`p${index}`), place: '' });
  expect(presence.report('lead', { actor: person('last'), place: '' })).toHaveLength(
    limits.presentPeople - 1,
  );
});
