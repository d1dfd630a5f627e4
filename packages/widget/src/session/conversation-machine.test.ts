// The state machine of a conversation as a table: state and event → next state and effects.
import { ChatError } from '@colloquy/client';
import type { ContinueChatResponse, ReadChatResponse, StartChatResponse } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { newMachine, step } from './conversation-machine.ts';
import type { ConversationState, ReplyEntry } from './conversation-state.ts';
import type { EffectOf, MachineEvent, MachineState } from './machine-contract.ts';

const bot = { id: 'b', version: 1, theme: {}, settings: {} } as unknown as StartChatResponse['bot'];
const chat = { sessionId: 's', resultId: undefined, bot, turn: 3, pending: undefined, isHeld: undefined };
const asked = { id: 'name', type: 'text input' } as const;
const message = { type: 'text', text: 'Ada' } as const;
const entry: ReplyEntry = {
  kind: 'reply',
  key: 'e',
  text: 'Ada',
  files: [],
  state: 'sending',
  isOld: false,
  avatarUrl: undefined,
};
const hello = { id: 'hello', type: 'text', content: { type: 'markdown', markdown: 'Hello' } } as const;
const body = { message, locale: 'en', timeZone: 'UTC', inputId: 'name' };
const sending: EffectOf<'send'> = {
  do: 'send',
  outgoing: { key: 'k', sessionId: 's', ...body },
  asked,
  entryKey: 'e',
};
const showing = (reply: ContinueChatResponse): EffectOf<'present'> => ({
  do: 'present',
  reply,
  isStart: false,
  isOpen: false,
});
const reading = (as: EffectOf<'read'>['as'], known = chat): EffectOf<'read'> => ({
  do: 'read',
  as,
  known,
  limit: 1,
});
const told = (change: Partial<ReadChatResponse> = {}): ReadChatResponse => ({
  sessionId: 's',
  bot: { id: 'b', version: '6.1' },
  turns: [{ turn: 3, createdAt: '', messages: [] }],
  isEnded: false,
  isIncomplete: false,
  hasMore: false,
  ...change,
});
const heard = (change: object) =>
  ({
    type: 'heard',
    turn: {
      turn: 4,
      createdAt: '',
      messages: [],
      operator: { name: 'Eva' },
      isEnded: false,
      isPaused: true,
      ...change,
    },
  }) as MachineEvent;
const refused = (status: number) => new ChatError({ status, code: 'WORD', message: 'No.' });

interface Row {
  readonly name: string;
  readonly from?: Partial<Omit<MachineState, 'view'>>;
  readonly view?: Partial<ConversationState>;
  readonly event: MachineEvent;
  readonly to?: Partial<Omit<MachineState, 'view'>>;
  readonly shows?: Partial<ConversationState>;
  /** The names of the effects, in order; for an event of the page, its name. */
  readonly effects: string;
}

const rows: readonly Row[] = [
  {
    name: 'opens a chat',
    from: { activity: 'new', chat: undefined },
    event: { type: 'begin' },
    to: { activity: 'opening' },
    shows: { phase: 'starting', input: undefined },
    effects: 'open',
  },
  {
    name: 'shows what a new chat begins with, and keeps the chat',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'started', start: { sessionId: 's', bot, messages: [hello] }, isRemembered: false },
    to: { activity: 'showing', heard: 1, chat: { ...chat, turn: 1 } },
    shows: { phase: 'talking', bot },
    effects: 'keep start listen present',
  },
  {
    name: 'does not write over a chat that another tab has gone on with',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'started', start: { sessionId: 's', bot, messages: [] }, isRemembered: true },
    effects: 'start listen present',
  },
  {
    name: 'says why there is no chat',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'notOpened', error: refused(404) },
    to: { activity: 'idle' },
    shows: { phase: 'failed', problem: { kind: 'unknown-bot', message: undefined } },
    effects: 'error',
  },
  {
    name: 'shows a chat that was read back, and goes on with it',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'restored', told: told({ input: asked }), remembered: chat },
    to: { activity: 'showing', chat, heard: 3 },
    effects: 'findLeftReply start listen present',
  },
  {
    name: 'asks nothing in a chat that has ended',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'restored', told: told({ isEnded: true }), remembered: chat },
    to: { activity: 'idle' },
    shows: { phase: 'ended', input: undefined },
    effects: 'findLeftReply start stopListening',
  },
  {
    name: 'asks when all is shown',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'idle', ownReplies: 0 },
    shows: { input: asked, phase: 'talking' },
    effects: 'input',
  },
  {
    name: 'ends when nothing is asked',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: undefined },
    to: { activity: 'idle' },
    shows: { phase: 'ended' },
    effects: 'end',
  },
  {
    name: 'sends the outcome of an action',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: { message } },
    to: { activity: 'sending', ownReplies: 1 },
    effects: 'keep send',
  },
  {
    name: 'gives up on a bot that only talks to itself',
    from: { activity: 'showing', ownReplies: 50 },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: { message } },
    to: { activity: 'idle', ownReplies: 0 },
    effects: 'error input',
  },
  {
    name: 'takes any words while a person answers',
    from: { activity: 'showing' },
    view: { isPaused: true },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: undefined },
    shows: { input: { id: 'operator', type: 'text input' }, phase: 'talking' },
    effects: '',
  },
  {
    name: 'sends at once what was answered before it was asked',
    from: { activity: 'showing' },
    view: { early: { key: 'first', answer: { message }, entry } },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'sending', chat: { ...chat, pending: { key: 'first', ...body } } },
    effects: 'input answer keep send',
  },
  {
    name: 'reads what another tab has done meanwhile',
    from: { activity: 'showing', heard: 5 },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    effects: 'input findLeftReply read',
  },
  {
    name: 'sends an answer, and keeps it until it got through',
    event: { type: 'answer', answer: { message }, entry },
    to: {
      activity: 'sending',
      answers: { e: { message } },
      chat: { ...chat, pending: { key: 'k', ...body } },
    },
    shows: { input: undefined, entries: [entry] },
    effects: 'answer keep send',
  },
  {
    name: 'takes no second answer to one question',
    from: { activity: 'sending' },
    event: { type: 'answer', answer: { message }, entry },
    to: { activity: 'sending' },
    effects: '',
  },
  {
    name: 'shows that a reply waits for the network',
    from: { activity: 'sending' },
    view: { entries: [entry] },
    event: { type: 'waiting', of: sending, why: 'waiting' },
    shows: { entries: [{ ...entry, state: 'waiting' }] },
    effects: '',
  },
  {
    name: 'shows what the server answered',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body }, isHeld: true } },
    view: { entries: [entry], isTyping: true },
    event: { type: 'delivered', of: sending, reply: { messages: [hello] } },
    to: { activity: 'showing', chat: { ...chat, turn: 4 } },
    shows: { entries: [{ ...entry, state: 'sent' }], isTyping: false },
    effects: 'keep present',
  },
  {
    name: 'puts a text back that did not fit',
    from: { activity: 'sending', answers: { e: { message } } },
    view: { entries: [entry] },
    event: {
      type: 'delivered',
      of: sending,
      reply: { messages: [{ ...hello, id: 'name' }], input: asked },
    },
    to: { activity: 'showing' },
    shows: { entries: [], refused: { text: 'Ada', reason: 'Hello', readings: [] } },
    effects: 'keep message present',
  },
  {
    name: 'asks again after a refusal',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body } } },
    view: { entries: [entry] },
    event: { type: 'notDelivered', of: sending, error: refused(422) },
    to: { activity: 'idle', chat },
    shows: { entries: [{ ...entry, state: 'refused', isFinal: true }], input: asked },
    effects: 'keep error',
  },
  {
    name: 'lets a reply be tried again after a failure of the server',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body } } },
    view: { entries: [entry] },
    event: { type: 'notDelivered', of: sending, error: refused(500) },
    shows: { entries: [{ ...entry, state: 'refused' }], input: asked },
    effects: 'keep error',
  },
  {
    name: 'forgets a chat that is gone',
    from: { activity: 'sending' },
    event: { type: 'notDelivered', of: sending, error: refused(404) },
    shows: { phase: 'ended', problem: { kind: 'closed', message: undefined } },
    effects: 'keep error forget',
  },
  {
    name: 'reads a chat that has gone on elsewhere',
    from: { activity: 'sending' },
    event: { type: 'notDelivered', of: sending, error: refused(412) },
    effects: 'keep error findLeftReply read',
  },
  {
    name: 'sends a refused reply again',
    from: { answers: { e: { message } } },
    view: { entries: [{ ...entry, state: 'refused' }], input: asked },
    event: { type: 'retry', entry: { ...entry, state: 'refused' } },
    to: { activity: 'sending' },
    shows: { entries: [entry] },
    effects: 'keep send',
  },
  {
    name: 'shows a person who says something',
    event: heard({ messages: [{ ...hello, id: 'operator' }], isPaused: false }),
    to: { activity: 'idle', heard: 4, chat: { ...chat, turn: 4 } },
    effects: 'message',
  },
  {
    name: 'interrupts an action for a person who takes over',
    from: { activity: 'acting' },
    event: heard({}),
    to: { activity: 'idle', isOutdated: false },
    effects: 'breakOff read',
  },
  {
    name: 'interrupts no reply for a person who takes over',
    from: { activity: 'sending' },
    event: heard({}),
    to: { activity: 'sending', isOutdated: true },
    effects: '',
  },
  {
    name: 'reads what it missed behind that reply',
    from: { activity: 'showing', isOutdated: true },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'idle', isOutdated: false },
    effects: 'input breakOff read',
  },
  {
    name: 'reads again behind a reply that began while it read',
    from: { activity: 'sending' },
    event: { type: 'read', of: reading('catchUp'), told: told({ isPaused: true }) },
    to: { activity: 'sending', isOutdated: true },
    effects: '',
  },
  {
    name: 'takes a look that finds nothing new',
    event: { type: 'read', of: reading('compare'), told: told() },
    effects: '',
  },
  {
    name: 'reads all when another tab went on',
    event: {
      type: 'read',
      of: reading('compare'),
      told: told({ turns: [{ turn: 4, createdAt: '', messages: [] }] }),
    },
    effects: 'read',
  },
  {
    name: 'reads again when the visitor has answered while it read',
    event: { type: 'read', of: reading('replace', { ...chat, turn: 2 }), told: told() },
    effects: 'findLeftReply read',
  },
  {
    name: 'shows earlier turns once',
    from: { before: 2 },
    event: { type: 'read', of: { ...reading('earlier'), before: 3 }, told: told({ before: 1 }) },
    to: { before: 2 },
    effects: '',
  },
  {
    name: 'keeps nothing of a preview',
    from: { options: { isPreview: true, locale: 'en', timeZone: 'UTC' } },
    event: { type: 'answer', answer: { message }, entry },
    effects: 'answer send',
  },
  {
    name: 'starts over',
    event: { type: 'restart' },
    to: { activity: 'opening', chat: undefined, answers: {} },
    shows: { entries: [], phase: 'starting' },
    effects: 'forget breakOff stopFinding stopListening open',
  },
  {
    name: 'continues an earlier chat',
    event: { type: 'switchTo', chat: { ...chat, sessionId: 'earlier' } },
    to: { activity: 'opening', chat: undefined },
    shows: { entries: [], phase: 'starting' },
    effects: 'keep breakOff stopFinding stopListening open',
  },
  {
    name: 'leaves no chat whose reply is pending',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', message } } },
    event: { type: 'switchTo', chat: { ...chat, sessionId: 'earlier' } },
    to: { activity: 'sending' },
    effects: '',
  },
  {
    name: 'shows nothing of a deleted chat',
    event: { type: 'erased' },
    to: { activity: 'idle', chat: undefined, answers: {} },
    shows: { entries: [], phase: 'ended', input: undefined, problem: { kind: 'erased', message: undefined } },
    effects: 'forget breakOff stopFinding stopListening',
  },
  {
    name: 'only forgets the last chat before one has begun',
    from: { activity: 'new', chat: undefined },
    event: { type: 'restart' },
    to: { activity: 'new' },
    effects: 'forget breakOff stopFinding stopListening',
  },
];

it.each(rows)('$name', ({ from, view, event, to = {}, shows = {}, effects }) => {
  const machine = newMachine({ isPreview: false, locale: 'en', timeZone: 'UTC' });
  const before: MachineState = {
    ...machine,
    activity: 'idle',
    chat,
    heard: 3,
    ...from,
    view: { ...machine.view, phase: 'talking', bot, input: asked, ...view },
  };
  const frozen = structuredClone({ ...before, view: { ...before.view } });
  const [after, done] = step(before, event, 'k');
  expect(after).toMatchObject(to);
  expect(after.view).toMatchObject(shows);
  expect(done.map((effect) => (effect.do === 'emit' ? effect.name : effect.do)).join(' ')).toBe(effects);
  // A step does not modify the previous state.
  expect(before).toEqual(frozen);
});
