// Weight: what a chat keeps is bounded, whatever way it comes in.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { bytesOfFrame } from './quota.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';

const full = 'x'.repeat(limits.variableCharacters);
const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const manyVariables = Array.from({ length: 1_900 }, (_, index) => ({
  id: `v${index + 1}`,
  name: `N${index + 1}`,
}));

const set = (...ids: string[]) => ({
  type: 'move',
  options: { set: ids.map((variableId) => ({ variableId, value: full })) },
});

describe('all variables of a chat', () => {
  it('end the chat when they exceed the size limit', () => {
    const bot = smallBot([['A', ...manyVariables.map(({ id }) => set(id)), quiz]], {
      variables: manyVariables,
    });
    const chat = chatWith(bot);
    expect(heard(chat.first)).toEqual([
      `log The variables and answers of this chat came to more than ${limits.stateBytes} bytes, so the chat was ended.`,
      '.',
    ]);
    const [frame] = chat.last.state.frames;
    expect(frame && bytesOfFrame(frame)).toBeLessThanOrEqual(limits.stateBytes);
    expect(JSON.stringify(chat.last.state).length).toBeLessThan(limits.stateBytes);
  });

  it('can be prefilled up to the size limit, and the chat ends beyond it', () => {
    const prefilledVariables = Object.fromEntries(manyVariables.map(({ name }) => [name, full]));
    const chat = chatWith(smallBot([['A', quiz]], { variables: manyVariables }), { prefilledVariables });
    expect(heard(chat.first).at(-1)).toBe('.');
    expect(chat.last.state.status).toBe('ended');
  });

  it('can be replaced without limit, because only the new value counts', () => {
    const chat = chatWith(
      smallBot([['A', set('v1', 'v2'), quiz, { type: 'hop', options: { groupId: 'A' } }]]),
    );
    for (let turn = 0; turn < 40; turn++) chat.say('x');
    expect(chat.last.stop.type).toBe('asked');
  });

  it('count again for each linked bot that copies them', () => {
    const variables = manyVariables.slice(0, 6);
    const bot = smallBot([['A', set(...variables.map(({ id }) => id)), { type: 'visit' }, quiz]], {
      variables,
    });
    const other = { ...smallBot([['B', quiz]], { variables }), id: 'other' };
    expect(heard(chatWith(bot, { others: [other] }).first).at(-1)).toBe('.');
  });

  it('are counted in older states without a stored count', () => {
    const variables = manyVariables.slice(0, 9);
    const bot = smallBot(
      [['A', set('v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'), quiz, set('v8', 'v9'), quiz]],
      { variables },
    );
    const chat = chatWith(bot);
    const { bytes: _, ...older } = chat.last.state;
    chat.last = { ...chat.last, state: older };
    chat.say('x');
    expect(chat.last.state.status).toBe('ended');
  });
});

it('one turn can set a limited number of bytes, even for the same variable', () => {
  const blocks = Array.from({ length: 1_000 }, () => set('v1'));
  const chat = chatWith(smallBot([['A', ...blocks, quiz]]));
  expect(heard(chat.first)[0]).toContain(`more than ${limits.turnBytes} bytes`);
  expect(chat.last.events.length).toBeLessThan(50);
});

it('answers count toward the size limit of the chat', () => {
  const inputs = Array.from({ length: 60 }, (_, index) => ({
    type: 'quiz',
    options: { variableId: `v${index + 1}` },
  }));
  const chat = chatWith(smallBot([['A', ...inputs]], { variables: manyVariables.slice(0, 60) }));
  for (let turn = 0; turn < 60 && chat.last.state.status === 'open'; turn++) chat.say('y'.repeat(65_536));
  expect(chat.last.state.status).toBe('ended');
  expect(chat.last.state.answered).toBeLessThan(20);
});
