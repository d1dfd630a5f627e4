// Operating on a chat: what is set is bounded like everything else, and never ends the chat of a visitor.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { operateTurn } from './operate.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const names = Array.from({ length: 9 }, (_, index) => `N${index}`);
const variables = names.map((name, index) => ({ id: `v${index + 1}`, name }));
const full = 'x'.repeat(limits.variableCharacters);

describe('variable changes by an operator', () => {
  it('are postponed when they exceed the fuel for immediate work', () => {
    const chat = chatWith(smallBot([['A', quiz]]));
    const list = Array.from({ length: 7_000 }, () => 'x');
    const change = { variables: { One: list, Two: list } };
    const before = JSON.stringify(chat.last.state);
    const hurried = operateTurn({ ...chat.host, fuelAtOnce: 250_000 }, chat.last.state, change);
    expect(hurried).toMatchObject({ ok: true, turn: { stop: { type: 'postponed' }, events: [] } });
    expect(JSON.stringify(chat.last.state)).toBe(before);
    const outcome = operateTurn(chat.host, chat.last.state, change);
    expect(outcome).toMatchObject({ ok: true, turn: { stop: { type: 'asked' } } });
    expect(outcome.ok && outcome.turn.state.frames[0]?.variables).toEqual([list, list]);
  });

  it('are refused when the chat would exceed its size limit, and change nothing', () => {
    const prefilledVariables = Object.fromEntries(names.slice(0, 3).map((name) => [name, full]));
    const chat = chatWith(smallBot([['A', quiz, '{{N8}}', quiz]], { variables }), { prefilledVariables });
    const before = JSON.stringify(chat.last.state);
    const outcome = operateTurn(chat.host, chat.last.state, { variables: { N7: 'small', N8: full } });
    expect(outcome).toMatchObject({
      ok: false,
      problem: { code: 'BAD_REQUEST', issues: [{ path: ['variables', 'N8'] }] },
    });
    expect(JSON.stringify(chat.last.state)).toBe(before);
    expect(heard(chat.say('x'))).toEqual(['', '?']);
  });

  it('count together, and all are refused when they exceed the limit', () => {
    const chat = chatWith(smallBot([['A', quiz]], { variables }));
    const outcome = operateTurn(chat.host, chat.last.state, {
      variables: Object.fromEntries(names.map((name) => [name, full])),
    });
    expect(outcome).toMatchObject({ ok: false, problem: { issues: [{ path: ['variables', 'N3'] }] } });
  });
});
