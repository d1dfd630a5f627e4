// The logic of a conversation as a pure function: (state, event) → (next state, effects for `conversation.ts`).
import { ChatError } from '@colloquy/client';
import type { ContinueChatResponse, Input, Message, ReadChatResponse } from '@colloquy/schema';
import { askAgain, withoutReply } from './changed-reply.ts';
import type { Answer } from './conversation-contract.ts';
import type { Entry, ReplyEntry } from './conversation-state.ts';
import { initialState } from './conversation-state.ts';
import { firstKey, startedChat } from './early-question.ts';
import { begin, erased, leave, restart, switchTo } from './leave-chat.ts';
import { limits } from './limits.ts';
import type { EffectOf, MachineEvent, MachineState, Step } from './machine-contract.ts';
import {
  amend,
  become,
  chain,
  dated,
  emit,
  find,
  isTalking,
  keep,
  listen,
  only,
  read,
  withView,
} from './machine-steps.ts';
import { problemOf } from './problem-of.ts';
import { refusalOf } from './refusal.ts';
import type { RememberedChat } from './remembered-chat.ts';
import { sentEntry } from './sent-entry.ts';
import { awaitsEmbed, bubblesOf, entriesOf, isShown, stateOf } from './transcript-entries.ts';

/** The input while a person answers and the bot waits for something other than text. */
const TO_PERSON: Input = { id: 'operator', type: 'text input' };

/** The state before a chat starts. */
export function newMachine({ isPreview, locale, timeZone }: MachineState['options']): MachineState {
  return {
    view: initialState,
    options: { isPreview, locale, timeZone },
    activity: 'new',
    chat: undefined,
    before: undefined,
    ownReplies: 0,
    heard: 0,
    isOutdated: false,
    questionTurn: undefined,
    answers: {},
  };
}

/**
 * Handles one event.
 *
 * @param key a new request key, for a request or entry of this event
 * @example const [state, effects] = step(newMachine(options), { type: 'begin' }, createRequestKey());
 */
export function step(state: MachineState, event: MachineEvent, key: string): Step {
  return dated((handlers[event.type] as Handler)(state, event, key));
}

type Handler<Event = MachineEvent> = (state: MachineState, event: Event, key: string) => Step;

const handlers: {
  readonly [Type in MachineEvent['type']]: Handler<Extract<MachineEvent, { readonly type: Type }>>;
} = {
  begin: (state, { opening }) => begin(state, opening),

  started(before, { start, isRemembered }) {
    const chat = startedChat(start, before.view.early, before.options);
    const state = withView({ ...before, chat, heard: 1 }, { phase: 'talking', bot: start.bot });
    const { sessionId, resultId, bot } = chat;
    const effects = [...(isRemembered ? [] : keep(state)), emit('start', { sessionId, resultId, bot })];
    return chain([state, [...effects, listen(state, true)]], (next) => show(next, start, { isStart: true }));
  },

  restored: (state, { page, remembered }) =>
    chain([state, [{ do: 'findLeftReply' }]], (next) => takeUp(next, page, remembered)),

  notOpened: (state, { error }) => [
    withView(become(state, 'idle'), { phase: 'failed', problem: problemOf(error), isTyping: false }),
    [emit('error', { error })],
  ],

  typing: (state, { isTyping }) => only(withView(state, { isTyping })),

  said(state, { bubbles, firstKey: first }, key) {
    const { entries, dynamicTheme } = state.view;
    const all = bubbles.map((bubble, index) => ({
      kind: 'bubble' as const,
      key: first === undefined ? `${key}.${index}` : firstKey(first + index),
      bubble,
      isOld: false,
      avatarUrl: dynamicTheme.hostAvatarUrl,
    }));
    const said: readonly Entry[] = all.filter(({ bubble }) => isShown(bubble));
    // The first messages may be visible already, from before this file had loaded.
    const isFresh = (one: Entry): boolean => first === undefined || !find(state, one.key);
    const view = { isTyping: false, entries: [...entries, ...said.filter(isFresh)] };
    return [withView(state, view), bubbles.map((bubble) => emit('message', { bubble }))];
  },

  acting: (state, { isAwaited }) => only(become(state, isAwaited ? 'acting' : 'showing')),

  put(state, { entry }) {
    const { entries } = state.view;
    const isThere = find(state, entry.key);
    const put = isThere ? entries.map((one) => (one.key === entry.key ? entry : one)) : [...entries, entry];
    return only(withView(state, { entries: put, isTyping: false }));
  },

  presented(state, { of: { reply, isOpen }, outcome }, key) {
    if (outcome === 'stop') return refresh(become(state, 'idle'));
    if (!outcome || state.view.isPaused) return ask(state, reply.input, isOpen);
    const ownReplies = state.ownReplies + 1;
    if (ownReplies <= limits.ownReplies) return send({ ...state, ownReplies }, key, outcome.message);
    const error = new Error('The bot goes in circles.');
    return chain([state, [emit('error', { error })]], (next) => ask(next, reply.input, isOpen));
  },

  answer: (state, { answer, entry }, key) => reply(state, answer, entry, key),

  retry(state, { entry }, key) {
    if (state.activity !== 'idle' || entry.state !== 'refused') return only(state);
    const sending = amend(state, entry.key, { state: 'sending' });
    return send(sending, key, state.answers[entry.key]?.message, entry.key);
  },

  change: (state, { entry }, key) => askAgain(state, entry, key),

  replyForBubble(state, { text }, key) {
    if (state.activity !== 'idle') return only(state);
    return send(state, key, text === undefined ? undefined : { type: 'text', text });
  },

  // Until the reply gets through: each attempt takes a while, and most of them fail.
  waiting: (state, { of, why }) =>
    only(amend(withView(state, { isTyping: false }), of.entryKey, { state: why })),

  delivered: (state, { of, reply: answer }) => delivered(state, of, answer),

  notDelivered: (state, { of, error }) => notDelivered(state, of, error),

  heard(before, { turn }) {
    const state = { ...before, heard: turn.turn };
    const { chat, view } = state;
    if (!chat) return only(state);
    const isClosed = turn.isEnded && !turn.message && turn.messages.length === 0;
    // A turn of this page is visible already. One of another tab, which may be closed by now, is read.
    if (!turn.operator && !isClosed) return turn.turn > chat.turn ? refresh(state) : only(state);
    const said = bubblesOf(turn, { isOld: false });
    const next = withView(
      { ...state, chat: { ...chat, turn: chat.turn + 1 } },
      { entries: [...view.entries, ...said], isTyping: false },
    );
    const shown: Step = [next, said.map(({ bubble }) => emit('message', { bubble }))];
    return turn.isPaused === view.isPaused && !turn.isEnded ? shown : chain(shown, catchUp);
  },

  refresh: (state) => refresh(state),

  readEarlier({ chat, before, ...state }) {
    const isThere = chat && before !== undefined;
    const effects = isThere ? [read('earlier', chat, { before })] : [];
    return [{ ...state, chat, before }, effects];
  },

  read: (state, { of, page }) => readers[of.as](state, of, page),

  // The chat is unchanged, and the next check finds the new turns.
  notRead: (state, { of, error }) => [state, of.as === 'earlier' ? [emit('error', { error })] : []],

  hold: (state) => remember(state, { isHeld: true }),

  listen: (state, { isSeen }) => [state, [listen(state, isSeen)]],

  restart,

  switchTo: (state, { chat }) => switchTo(state, chat),

  erased,

  end: leave,
};

/** Handlers of a chat that was read from the server, by purpose. */
const readers: Readonly<
  Record<EffectOf<'read'>['as'], (state: MachineState, of: EffectOf<'read'>, page: ReadChatResponse) => Step>
> = {
  compare(state, { known }, { turns }) {
    const isSame = state.chat === known && (turns.at(-1)?.turn ?? known.turn) === known.turn;
    return isTalking(state) || isSame ? only(state) : [state, [read('replace', known)]];
  },

  replace(state, { known }, page) {
    if (isTalking(state)) return only(state);
    // The visitor has answered since: the record is older than the view.
    if (state.chat !== known) return refresh(state, 'replace');
    return chain([state, [{ do: 'breakOff' }]], (next) => takeUp(next, page, known));
  },

  catchUp(state, _, page) {
    if (isTalking(state)) return only({ ...state, isOutdated: true });
    // The server does not store a text that the person interrupted; it streams again when the bot continues.
    const entries = state.view.entries.filter((one) => one.kind !== 'stream' || one.isWhole);
    // The bot may wait for something other than text. Until it asks, no text is taken from the field.
    const next = withView(state, { isPaused: page.isPaused === true, input: undefined, entries });
    return page.isEnded ? ask(next, undefined, false) : goOn(next, page);
  },

  earlier(state, { before }, page) {
    // After a double click they are visible already.
    if (before !== state.before) return only(state);
    const entries = [...entriesOf(page.turns), ...state.view.entries];
    return only(withView({ ...state, before: page.before }, { entries, hasEarlier: page.hasMore }));
  },
};

/** Shows a chat that was read from the server. */
function takeUp(before: MachineState, page: ReadChatResponse, remembered: RememberedChat): Step {
  const { sessionId, resultId, bot } = remembered;
  const turn = page.turns.at(-1)?.turn ?? remembered.turn;
  const chat = { ...remembered, turn, pending: undefined };
  const state = withView(
    { ...become(before, 'idle'), chat, before: page.before, heard: turn },
    { ...stateOf(page, before.view.entries), bot },
  );
  const effects = [emit('start', { sessionId, resultId, bot }), listen(state, !page.isEnded)];
  return chain([state, effects], (next) => (page.isEnded ? only(next) : goOn(next, page)));
}

/** Continues a chat that was read from the server. */
function goOn(state: MachineState, { input, turn, clientSideActions }: ReadChatResponse): Step {
  return show(state, { messages: [], input, turn, clientSideActions }, { isOpen: true });
}

function show(
  state: MachineState,
  reply: ContinueChatResponse,
  { isStart = false, isOpen = awaitsEmbed(reply.messages.at(-1)) } = {},
): Step {
  const { progress, dynamicTheme } = state.view;
  const view = {
    progress: reply.progress ?? progress,
    dynamicTheme: reply.dynamicTheme ? { ...dynamicTheme, ...reply.dynamicTheme } : dynamicTheme,
  };
  const logs = reply.logs?.length ? [emit('logs', { logs: reply.logs })] : [];
  const shown = { ...become(state, 'showing'), questionTurn: reply.turn };
  return [withView(shown, view), [...logs, { do: 'present', reply, isStart, isOpen }]];
}

function ask(before: MachineState, input: Input | undefined, isOpen: boolean): Step {
  const { isPaused, early } = before.view;
  const asked = input ?? (isPaused ? TO_PERSON : undefined);
  // Sends an early answer at once.
  const answered = asked && early?.answer ? early : undefined;
  const state = withView(
    { ...become(before, 'idle'), ownReplies: 0 },
    { input: asked, early: answered, isTyping: false, phase: asked || isOpen ? 'talking' : 'ended' },
  );
  const isEnd = !asked && !isOpen;
  const events = input ? [emit('input', { input })] : isEnd ? [emit('end', {})] : [];
  return chain([state, events], (next) => {
    // Nothing interrupts that reply: other changes are read after it.
    if (answered?.answer && answered.key) return reply(next, answered.answer, answered.entry, answered.key);
    if (next.isOutdated) return catchUp(next);
    // Another tab has continued while a reply was in progress.
    return next.chat && next.heard > next.chat.turn ? refresh(next) : only(next);
  });
}

/** Sends an answer. Its entry may be visible already. */
function reply(state: MachineState, answer: Answer, entry: ReplyEntry | undefined, key: string): Step {
  const { input, entries } = state.view;
  if (!input || state.activity !== 'idle') return only(state);
  const answered = emit('answer', { message: answer.message, label: entry?.text ?? '', inputId: input.id });
  const shown = entry && {
    ...withView(state, { entries: find(state, entry.key) ? entries : [...entries, entry] }),
    answers: { ...state.answers, [entry.key]: answer },
  };
  return chain([shown ?? state, [answered]], (next) => send(next, key, answer.message, entry?.key));
}

/** Sends a message: the visitor's if it has an entry, else one of the page itself. */
function send(state: MachineState, key: string, message: Message | undefined, entryKey?: string): Step {
  const { chat, options, view } = state;
  if (!chat) return only(state);
  const asked = view.input;
  const { locale, timeZone } = options;
  // Another tab may have continued: an answer to another question is refused.
  const body = { message, locale, timeZone, inputId: asked === TO_PERSON ? undefined : asked?.id };
  const taken = { input: undefined, early: undefined, refused: undefined };
  const sending = withView(become(state, 'sending'), taken);
  const outgoing = { key, sessionId: chat.sessionId, ...body };
  return chain(remember(sending, { pending: { key, ...body } }), (next) => [
    next,
    [{ do: 'send', outgoing, asked, entryKey }],
  ]);
}

function delivered(
  before: MachineState,
  { asked, entryKey }: EffectOf<'send'>,
  reply: ContinueChatResponse,
): Step {
  const turn = (before.chat?.turn ?? 0) + 1;
  const [settled, effects] = settle(before, { pending: undefined, turn, isHeld: undefined });
  const state = withView(settled, { isPaused: reply.isPaused === true });
  const entry = find(state, entryKey) as ReplyEntry | undefined;
  const answer = state.answers[entryKey ?? ''];
  if (entry && reply.rewoundTo !== undefined) {
    return chain([withoutReply(state, entry, reply), effects], (next) => show(next, reply));
  }
  const refused = answer && refusalOf(reply, asked, answer);
  if (refused) {
    // The text returns to its field, with the bot's error text below.
    const entries = state.view.entries.filter((one) => one !== entry);
    const events = reply.messages.map((bubble) => emit('message', { bubble }));
    return chain([withView(state, { refused, entries }), [...effects, ...events]], (next) =>
      show(next, { ...reply, messages: [] }),
    );
  }
  const { questionTurn } = before;
  const sent = entry ? amend(state, entryKey, { ...sentEntry(entry, reply, answer), questionTurn }) : state;
  return chain([sent, effects], (next) => show(next, reply));
}

function notDelivered(
  before: MachineState,
  { outgoing, asked, entryKey }: EffectOf<'send'>,
  error: unknown,
): Step {
  const { message, questionTurn } = outgoing;
  const status = error instanceof ChatError ? error.status : 0;
  const [settled, effects] = settle(become(before, 'idle'), { pending: undefined });
  // The server would refuse the same text again, unless the question had changed (412).
  const isFinal = status >= 400 && status < 500 && status !== 412;
  // A reply whose change failed remains valid.
  const state = amend(
    settled,
    entryKey,
    questionTurn === undefined ? { state: 'refused', ...(isFinal && { isFinal }) } : { state: 'sent' },
  );
  const events = [...effects, emit('error', { error })];
  if (status === 404) {
    const problem = { kind: 'closed', message: undefined } as const;
    return [withView(state, { phase: 'ended', problem }), [...events, { do: 'forget' }]];
  }
  const again =
    message?.type === 'command'
      ? // A copy, so that the field takes its text again.
        { input: asked && { ...asked }, refused: { text: `/${message.command}`, readings: [] } }
      : { input: asked };
  return chain([withView(state, again), events], (next) =>
    status === 412 ? refresh(next, 'replace') : only(next),
  );
}

/** A request has ended: the typing indicator and streams end. */
function settle(state: MachineState, change: Partial<RememberedChat>): Step {
  const entries = state.view.entries.map((one) =>
    one.kind === 'stream' && !one.isWhole ? { ...one, isWhole: true, turn: change.turn } : one,
  );
  return remember(withView(state, { isTyping: false, entries }), change);
}

/** Reads whether the chat continued elsewhere; `replace`: it did. */
function refresh(state: MachineState, as: 'compare' | 'replace' = 'compare'): Step {
  const { chat, options, view } = state;
  if (!chat || isTalking(state) || view.phase === 'failed' || options.isPreview) return only(state);
  return [state, [{ do: 'findLeftReply' }, read(as, chat)]];
}

/** A person paused or resumed the bot, or ended the chat: reads its current input. */
function catchUp(state: MachineState): Step {
  if (isTalking(state)) return only({ ...state, isOutdated: true });
  const next = { ...become(state, 'idle'), isOutdated: false };
  return next.chat ? [next, [{ do: 'breakOff' }, read('catchUp', next.chat)]] : only(next);
}

/** Changes the chat and stores it. Only for replies of this tab, because other tabs may have pending ones. */
function remember(before: MachineState, change: Partial<RememberedChat>): Step {
  const state = { ...before, chat: before.chat && { ...before.chat, ...change } };
  return [state, keep(state)];
}
