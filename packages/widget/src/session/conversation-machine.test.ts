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
const chatResponse = (change: Partial<ReadChatResponse> = {}): ReadChatResponse => ({
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
    name: 'a chat is opened',
    from: { activity: 'new', chat: undefined },
    event: { type: 'begin' },
    to: { activity: 'opening' },
    shows: { phase: 'starting', input: undefined },
    effects: 'open',
  },
  {
    name: 'a new chat is shown with its first messages, and stored',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'started', start: { sessionId: 's', bot, messages: [hello] }, isRemembered: false },
    to: { activity: 'showing', heard: 1, chat: { ...chat, turn: 1 } },
    shows: { phase: 'talking', bot },
    effects: 'keep start listen present',
  },
  {
    name: 'a started chat does not overwrite the one that another tab has continued',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'started', start: { sessionId: 's', bot, messages: [] }, isRemembered: true },
    effects: 'start listen present',
  },
  {
    name: 'a refused start shows the reason',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'notOpened', error: refused(404) },
    to: { activity: 'idle' },
    shows: { phase: 'failed', problem: { kind: 'unknown-bot', message: undefined } },
    effects: 'error',
  },
  {
    name: 'a restored chat is shown and continued',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'restored', page: chatResponse({ input: asked }), remembered: chat },
    to: { activity: 'showing', chat, heard: 3 },
    effects: 'findLeftReply start listen present',
  },
  {
    name: 'an ended chat shows no question',
    from: { activity: 'opening', chat: undefined },
    event: { type: 'restored', page: chatResponse({ isEnded: true }), remembered: chat },
    to: { activity: 'idle' },
    shows: { phase: 'ended', input: undefined },
    effects: 'findLeftReply start stopListening',
  },
  {
    name: 'the question appears after all messages',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'idle', ownReplies: 0 },
    shows: { input: asked, phase: 'talking' },
    effects: 'input',
  },
  {
    name: 'a chat ends when the bot asks nothing',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: undefined },
    to: { activity: 'idle' },
    shows: { phase: 'ended' },
    effects: 'end',
  },
  {
    name: 'the result of an action is sent',
    from: { activity: 'showing' },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: { message } },
    to: { activity: 'sending', ownReplies: 1 },
    effects: 'keep send',
  },
  {
    name: 'the chat stops for a bot that loops without asking',
    from: { activity: 'showing', ownReplies: 50 },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: { message } },
    to: { activity: 'idle', ownReplies: 0 },
    effects: 'error input',
  },
  {
    name: 'any text is accepted while an operator answers',
    from: { activity: 'showing' },
    view: { isPaused: true },
    event: { type: 'presented', of: showing({ messages: [] }), outcome: undefined },
    shows: { input: { id: 'operator', type: 'text input' }, phase: 'talking' },
    effects: '',
  },
  {
    name: 'an early answer is sent at once',
    from: { activity: 'showing' },
    view: { early: { key: 'first', answer: { message }, entry } },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'sending', chat: { ...chat, pending: { key: 'first', ...body } } },
    effects: 'input answer keep send',
  },
  {
    name: 'the changes of another tab are read',
    from: { activity: 'showing', heard: 5 },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    effects: 'input findLeftReply read',
  },
  {
    name: 'an answer is sent, and stored until it is delivered',
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
    name: 'a second answer to a question is ignored',
    from: { activity: 'sending' },
    event: { type: 'answer', answer: { message }, entry },
    to: { activity: 'sending' },
    effects: '',
  },
  {
    name: 'a reply that waits for the network is marked',
    from: { activity: 'sending' },
    view: { entries: [entry] },
    event: { type: 'waiting', of: sending, why: 'waiting' },
    shows: { entries: [{ ...entry, state: 'waiting' }] },
    effects: '',
  },
  {
    name: 'the response of the server is shown',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body }, isHeld: true } },
    view: { entries: [entry], isTyping: true },
    event: { type: 'delivered', of: sending, reply: { messages: [hello] } },
    to: { activity: 'showing', chat: { ...chat, turn: 4 } },
    shows: { entries: [{ ...entry, state: 'sent' }], isTyping: false },
    effects: 'keep present',
  },
  {
    name: 'a rejected text returns to the field',
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
    name: 'the question returns after a refusal',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body } } },
    view: { entries: [entry] },
    event: { type: 'notDelivered', of: sending, error: refused(422) },
    to: { activity: 'idle', chat },
    shows: { entries: [{ ...entry, state: 'refused', isFinal: true }], input: asked },
    effects: 'keep error',
  },
  {
    name: 'a reply can be retried after a failure of the server',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', ...body } } },
    view: { entries: [entry] },
    event: { type: 'notDelivered', of: sending, error: refused(500) },
    shows: { entries: [{ ...entry, state: 'refused' }], input: asked },
    effects: 'keep error',
  },
  {
    name: 'a chat that no longer exists is removed',
    from: { activity: 'sending' },
    event: { type: 'notDelivered', of: sending, error: refused(404) },
    shows: { phase: 'ended', problem: { kind: 'closed', message: undefined } },
    effects: 'keep error forget',
  },
  {
    name: 'a chat that continued elsewhere is read',
    from: { activity: 'sending' },
    event: { type: 'notDelivered', of: sending, error: refused(412) },
    effects: 'keep error findLeftReply read',
  },
  {
    name: 'a refused reply is resent on request',
    from: { answers: { e: { message } } },
    view: { entries: [{ ...entry, state: 'refused' }], input: asked },
    event: { type: 'retry', entry: { ...entry, state: 'refused' } },
    to: { activity: 'sending' },
    shows: { entries: [entry] },
    effects: 'keep send',
  },
  {
    name: "an operator's message is shown",
    event: heard({ messages: [{ ...hello, id: 'operator' }], isPaused: false }),
    to: { activity: 'idle', heard: 4, chat: { ...chat, turn: 4 } },
    effects: 'message',
  },
  {
    name: 'an operator who takes over interrupts an action',
    from: { activity: 'acting' },
    event: heard({}),
    to: { activity: 'idle', isOutdated: false },
    effects: 'breakOff read',
  },
  {
    name: 'an operator who takes over interrupts no reply',
    from: { activity: 'sending' },
    event: heard({}),
    to: { activity: 'sending', isOutdated: true },
    effects: '',
  },
  {
    name: 'the missed messages are read after that reply',
    from: { activity: 'showing', isOutdated: true },
    event: { type: 'presented', of: showing({ messages: [], input: asked }), outcome: undefined },
    to: { activity: 'idle', isOutdated: false },
    effects: 'input breakOff read',
  },
  {
    name: 'a reply sent during a read outdates the read',
    from: { activity: 'sending' },
    event: { type: 'read', of: reading('catchUp'), page: chatResponse({ isPaused: true }) },
    to: { activity: 'sending', isOutdated: true },
    effects: '',
  },
  {
    name: 'a comparison without news changes nothing',
    event: { type: 'read', of: reading('compare'), page: chatResponse() },
    effects: '',
  },
  {
    name: 'the whole chat is read when another tab has continued it',
    event: {
      type: 'read',
      of: reading('compare'),
      page: chatResponse({ turns: [{ turn: 4, createdAt: '', messages: [] }] }),
    },
    effects: 'read',
  },
  {
    name: 'the chat is read again when the visitor answered during the read',
    event: { type: 'read', of: reading('replace', { ...chat, turn: 2 }), page: chatResponse() },
    effects: 'findLeftReply read',
  },
  {
    name: 'earlier turns are shown once',
    from: { before: 2 },
    event: { type: 'read', of: { ...reading('earlier'), before: 3 }, page: chatResponse({ before: 1 }) },
    to: { before: 2 },
    effects: '',
  },
  {
    name: 'nothing of a preview is stored',
    from: { options: { isPreview: true, locale: 'en', timeZone: 'UTC' } },
    event: { type: 'answer', answer: { message }, entry },
    effects: 'answer send',
  },
  {
    name: 'the visitor restarts the chat',
    event: { type: 'restart' },
    to: { activity: 'opening', chat: undefined, answers: {} },
    shows: { entries: [], phase: 'starting' },
    effects: 'forget breakOff stopFinding stopListening open',
  },
  {
    name: 'the visitor continues an earlier chat',
    event: { type: 'switchTo', chat: { ...chat, sessionId: 'earlier' } },
    to: { activity: 'opening', chat: undefined },
    shows: { entries: [], phase: 'starting' },
    effects: 'keep breakOff stopFinding stopListening open',
  },
  {
    name: 'the visitor cannot leave a chat with a pending reply',
    from: { activity: 'sending', chat: { ...chat, pending: { key: 'k', message } } },
    event: { type: 'switchTo', chat: { ...chat, sessionId: 'earlier' } },
    to: { activity: 'sending' },
    effects: '',
  },
  {
    name: 'nothing of a deleted chat is shown',
    event: { type: 'erased' },
    to: { activity: 'idle', chat: undefined, answers: {} },
    shows: { entries: [], phase: 'ended', input: undefined, problem: { kind: 'erased', message: undefined } },
    effects: 'forget breakOff stopFinding stopListening',
  },
  {
    name: 'restarting before the start only removes the stored chat',
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
