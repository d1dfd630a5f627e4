// Changing a reply, as steps of the state machine.
import { ChatError } from '@colloquy/client';
import { expect, it } from 'vitest';
import { newMachine, step } from './conversation-machine.ts';
import type { ReplyEntry } from './conversation-state.ts';
import type { EffectOf, MachineState } from './machine-contract.ts';

const asked = { id: 'name', type: 'text input' } as const;
const message = { type: 'text', text: 'ada' } as const;
/** Turn 1 asked its question. */
const entry: ReplyEntry = {
  kind: 'reply',
  key: 'e',
  text: 'Ada',
  files: [],
  state: 'sent',
  questionTurn: 1,
  isOld: false,
  avatarUrl: undefined,
};
const sending: ReplyEntry = { ...entry, state: 'sending' };
const [first, last] = ['first', 'last'].map((key): ReplyEntry => ({ ...entry, key })) as [
  ReplyEntry,
  ReplyEntry,
];

function machine(
  entries: readonly ReplyEntry[],
  { view, ...change }: Partial<Omit<MachineState, 'view'>> & { readonly view?: object } = {},
): MachineState {
  const blank = newMachine({ isPreview: false, locale: 'en', timeZone: 'UTC' });
  const bot = { id: 'b', version: '6.1', theme: {}, settings: {} } as const;
  return {
    ...blank,
    activity: 'idle',
    chat: { sessionId: 's', resultId: undefined, bot, turn: 3, pending: undefined, isHeld: undefined },
    ...change,
    view: { ...blank.view, phase: 'talking', input: asked, entries, ...view },
  };
}

/** The request for changing it, created by the machine. */
function request(): EffectOf<'send'> {
  const [, effects] = step(machine([first, entry, last]), { type: 'change', entry }, 'k');
  return effects[0] as EffectOf<'send'>;
}

it('each sent reply stores the turn that asked its question', () => {
  const plain = { ...sending, questionTurn: undefined };
  const reply = { messages: [], input: asked, turn: 4 };
  const [after] = step(
    machine([plain], { activity: 'sending', questionTurn: 3 }),
    { type: 'delivered', of: request(), reply },
    'k',
  );
  expect(after).toMatchObject({ questionTurn: 4, view: { entries: [{ state: 'sent', questionTurn: 3 }] } });
});

it('changing a reply requests its question again, and accepts no other reply until then', () => {
  const [after] = step(machine([first, entry, last]), { type: 'change', entry }, 'k');
  expect(after).toMatchObject({
    activity: 'sending',
    view: { input: undefined, entries: [first, sending, last] },
  });
  expect(request().outgoing).toMatchObject({ key: 'k', sessionId: 's', questionTurn: 1, message: undefined });
});

it.each([
  ['a person answers', { view: { isPaused: true } }, entry],
  ['the chat has ended', { view: { phase: 'ended' } }, entry],
  ['something is shown', { activity: 'showing' }, entry],
  ['the bot does not allow it', {}, { ...entry, questionTurn: undefined }],
] as const)('changing a reply does nothing while %s', (_name, state, reply) => {
  const before = machine([reply], state);
  expect(step(before, { type: 'change', entry: reply }, 'k')).toEqual([before, []]);
});

it.each([
  ['typed words are back in the field', { message }, asked, 'ada'],
  ['a choice is made again', { message, label: 'Ada' }, asked, undefined],
  ['words of a chat that was read back, too', undefined, asked, 'Ada'],
  [
    'choices of such a chat are made again',
    undefined,
    { id: 'c', type: 'choice input', items: [] },
    undefined,
  ],
] as const)('changing a reply removes it and everything after it: %s', (_name, answer, input, words) => {
  const [after, effects] = step(
    machine([first, sending, last], { activity: 'sending', answers: answer ? { e: answer } : {} }),
    {
      type: 'delivered',
      of: request(),
      reply: { messages: [], input: input as never, turn: 4, rewoundTo: 1 },
    },
    'k',
  );
  expect(after).toMatchObject({ activity: 'showing', questionTurn: 4, chat: { turn: 4 } });
  expect([after.view.entries, after.view.refused?.text]).toEqual([[first], words]);
  expect(effects.map((effect) => effect.do)).toEqual(['keep', 'present']);
});

it('a reply that could not be changed counts as before', () => {
  const error = new ChatError({ status: 409, code: 'CONFLICT', message: 'No.' });
  const [after] = step(
    machine([sending], { activity: 'sending', view: { input: undefined } }),
    { type: 'notDelivered', of: request(), error },
    'k',
  );
  expect(after).toMatchObject({ activity: 'idle', view: { entries: [entry], input: asked } });
});
