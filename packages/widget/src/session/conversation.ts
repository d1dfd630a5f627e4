// A conversation: what was said, what is asked, and what is on its way. It knows no page; the page shows its state.
import { ChatError, createRequestKey } from '@colloquy/client';
import type { FollowedTurn } from '@colloquy/client/follow';
import { readChat } from '@colloquy/client/history';
import type { ContinueChatResponse, Input, Message, ReadChatResponse } from '@colloquy/schema';
import { loadSeldom } from '../chat/load-seldom.ts';
import { untilLoaded } from '../chat/until-loaded.ts';
import type { Answer, WatchingConversation } from './conversation-contract.ts';
import type { ConversationOptions } from './conversation-options.ts';
import type { ConversationState, Entry, ReplyEntry } from './conversation-state.ts';
import { initialState } from './conversation-state.ts';
import { answerEarly, firstKey, replyEntry, startedChat } from './early-question.ts';
import { createHearing } from './hearing.ts';
import { createLeftReply } from './left-reply.ts';
import { limits } from './limits.ts';
import type { Opening } from './opening.ts';
import { openChat } from './opening.ts';
import { deliver } from './outbox.ts';
import { nextTask } from './pause.ts';
import { present } from './present.ts';
import { problemOf } from './problem-of.ts';
import { refusalOf } from './refusal.ts';
import type { RememberedChat } from './remembered-chat.ts';
import { sentEntry } from './sent-entry.ts';
import type { Store } from './store.ts';
import { awaitsEmbed, bubblesOf, toldEntries, toldState } from './told-entries.ts';

/** What is asked while a person answers and the bot waits for something else than words. */
const TO_PERSON: Input = { id: 'operator', type: 'text input' };

/** @example const conversation = createConversation(options); await conversation.begin(); conversation.answer({ message }); */
export function createConversation(
  options: ConversationOptions,
  store: Store<ConversationState>,
): WatchingConversation {
  const { client, memory, emit } = options;
  let life = new AbortController();
  let chat: RememberedChat | undefined;
  let before: number | undefined;
  let ownReplies = 0;
  let hasBegun = false;
  let isBusy = false;
  /** An action is under way whose outcome the bot waits for. */
  let isActing = false;
  /** The last turn that the page was told of. */
  let heard = 0;
  const hearing = createHearing(client, heed);
  const leftReply = createLeftReply({
    client,
    memory,
    isIdle: (sessionId) => !isBusy && sessionId === chat?.sessionId,
    onAnswer: () => void refresh(),
  });
  /** A person had a hand in the chat while a reply was under way. */
  let isOutdated = false;

  /** Keeps the chat over what other tabs have kept of it: for a reply of this tab alone, as one of theirs may be under way. */
  const remember = (change: Partial<RememberedChat>): void => {
    if (!chat) return;
    chat = { ...chat, ...change };
    if (!options.isPreview) memory.write(chat);
  };
  const append = (entry: Entry): void => store.set({ entries: [...store.get().entries, entry] });
  const amend = (key: string, change: Partial<ReplyEntry> | { text?: string; isWhole: boolean }): void => {
    const entries = store
      .get()
      .entries.map((one) => (one.key === key ? ({ ...one, ...change } as Entry) : one));
    store.set({ entries });
  };

  /** Something is being sent or said, and may not be broken off. An action may: the chat waits for it alone. */
  const isTalking = (): boolean => isBusy && !isActing;

  /** Breaks off whatever is under way. */
  function renew(): void {
    life.abort();
    life = new AbortController();
    isBusy = isActing = false;
  }

  async function begin(early?: Promise<Opening>): Promise<void> {
    const { signal } = life;
    hasBegun = true;
    // What the page has asked for already may stand there.
    if (!early) store.set({ ...initialState, bot: store.get().bot });
    try {
      const opening = await (early ?? openChat({ ...options, request: options.startRequest(), signal }));
      if (signal.aborted) return;
      if (opening.type === 'told') {
        leftReply.look();
        return await takeUp(opening);
      }
      const { sessionId, resultId, bot } = opening.start;
      chat = startedChat(opening.start, store.get().early, options);
      heard = 1;
      // Kept since before this file was loaded, and another tab may have gone on.
      if (memory.read()?.sessionId !== sessionId) remember({});
      store.set({ phase: 'talking', bot });
      emit('start', { sessionId, resultId, bot });
      listen(true);
      await show(opening.start, { isStart: true });
    } catch (error) {
      if (signal.aborted) return;
      store.set({ phase: 'failed', problem: problemOf(error), isTyping: false });
      emit('error', { error });
    }
  }

  async function takeUp({ told, remembered }: Extract<Opening, { type: 'told' }>): Promise<void> {
    chat = { ...remembered, turn: told.turns.at(-1)?.turn ?? remembered.turn, pending: undefined };
    before = told.before;
    heard = chat.turn;
    store.set({ ...toldState(told, store.get().entries), bot: remembered.bot });
    emit('start', { sessionId: told.sessionId, resultId: told.resultId, bot: remembered.bot });
    listen(!told.isEnded);
    if (!told.isEnded) await goOn(told);
  }

  /** What a chat waits for that was read back. */
  function goOn({ input, clientSideActions }: ReadChatResponse): Promise<void> {
    return show({ messages: [], input, clientSideActions }, { isOpen: true });
  }

  /** Shows what the server said, bubble by bubble, and carries out what it asks of the page. */
  async function show(
    reply: ContinueChatResponse,
    { isStart = false, isOpen = awaitsEmbed(reply.messages.at(-1)) } = {},
  ): Promise<void> {
    const { signal } = life;
    isBusy = true;
    if (reply.dynamicTheme)
      store.set({ dynamicTheme: { ...store.get().dynamicTheme, ...reply.dynamicTheme } });
    if (reply.progress !== undefined) store.set({ progress: reply.progress });
    if (reply.logs?.length) emit('logs', { logs: reply.logs });
    const outcome = await present(reply, {
      settings: store.get().bot?.settings ?? {},
      isStart,
      signal,
      onTyping: (isTyping) => store.set({ isTyping }),
      onBubble: (bubble, index) => {
        const { dynamicTheme, entries } = store.get();
        const key = isStart ? firstKey(index) : createRequestKey();
        // It may stand there already, since before this file was loaded.
        if (!entries.some((one) => one.key === key))
          append({ kind: 'bubble', key, bubble, isOld: false, avatarUrl: dynamicTheme.hostAvatarUrl });
        emit('message', { bubble });
      },
      async run(action) {
        // The bot waits for nothing now; it asks for this again when it goes on.
        if (store.get().isPaused && action.expectsDedicatedReply) return undefined;
        isActing = action.expectsDedicatedReply === true;
        const { modules } = await untilLoaded(loadSeldom);
        signal.throwIfAborted();
        const sessionId = chat?.sessionId ?? '';
        const done = await modules.carryOut(action, { options, sessionId, signal, store, append, amend });
        signal.throwIfAborted(); // a script cannot be broken off, and what comes late is no answer to another chat
        isActing = false;
        return done;
      },
    });
    if (outcome === 'stop') {
      isBusy = false;
      return refresh();
    }
    if (outcome && !store.get().isPaused) {
      if (++ownReplies <= limits.ownReplies) return exchange(outcome.message, undefined);
      emit('error', { error: new Error('The bot goes in circles.') });
    }
    // What is asked is drawn behind what was said, not with it.
    if (reply.messages.length > 0) await nextTask(signal);
    ask(reply.input, isOpen);
  }

  /** `isOpen`: the chat goes on, also where nothing is asked. */
  function ask(input: Input | undefined, isOpen = false): void {
    ownReplies = 0;
    isBusy = false;
    const { isPaused, early } = store.get();
    const asked = input ?? (isPaused ? TO_PERSON : undefined);
    // What was answered already goes out at once: nobody else answers before it does.
    const answered = asked && early?.answer ? early : undefined;
    store.set({
      input: asked,
      early: answered,
      isTyping: false,
      phase: asked || isOpen ? 'talking' : 'ended',
    });
    if (input) emit('input', { input });
    else if (!asked && !isOpen) emit('end', {});
    // Nothing breaks it off: whatever else has come about is looked at behind its answer.
    if (answered?.answer) reply(answered.answer, answered.entry, answered.key);
    else if (isOutdated) void catchUp();
    // Another tab has gone further while a reply was under way.
    else if (chat && heard > chat.turn) void refresh();
  }

  function listen(isSeen: boolean): void {
    if (chat && isSeen && !options.isPreview) hearing.listen(chat.sessionId, heard);
    else hearing.stop();
  }

  /** Shows what a person said. Turns of this page stand there already, and those of another tab, which may be gone by now, are read. */
  function heed(turn: FollowedTurn): void {
    heard = turn.turn;
    const isClosed = turn.isEnded && !turn.message && turn.messages.length === 0;
    if (!chat) return;
    if (!(turn.operator || isClosed)) {
      if (turn.turn > chat.turn) void refresh();
      return;
    }
    chat = { ...chat, turn: chat.turn + 1 };
    for (const entry of bubblesOf(turn, { isOld: false })) {
      append(entry);
      emit('message', { bubble: entry.bubble });
    }
    if (turn.isPaused === store.get().isPaused && !turn.isEnded) return;
    if (isTalking()) isOutdated = true;
    else void catchUp();
  }

  /** Goes by what the chat waits for now that a person paused the bot, let it go on, or ended the chat. */
  async function catchUp(): Promise<void> {
    isOutdated = false;
    if (!chat) return;
    renew();
    const { signal } = life;
    try {
      const told = await readChat(client, chat.sessionId, { limit: 1 }, { signal });
      // What the bot waits for now may be no words: until it asks, none are taken out of their field.
      // Of a text that the person broke off the server knows nothing; it comes anew when the bot goes on.
      const entries = store.get().entries.filter((one) => one.kind !== 'stream' || one.isWhole);
      store.set({ isPaused: told.isPaused === true, input: undefined, entries });
      if (told.isEnded) return ask(undefined);
      await goOn(told);
    } catch {
      // Nothing is lost: the next look finds it.
    }
  }

  /** Sends a message, the visitor's when it has an entry, and shows what comes back. */
  async function exchange(
    message: Message | undefined,
    entry: ReplyEntry | undefined,
    key = createRequestKey(),
  ): Promise<void> {
    const { signal } = life;
    if (!chat) return;
    isBusy = true;
    const { locale, timeZone } = options;
    const { input } = store.get();
    // Another tab may have gone on: what answers something else is refused, not taken for an answer to that.
    const inputId = input === TO_PERSON ? undefined : input?.id;
    const body = { message, locale, timeZone, inputId };
    remember({ pending: { key, ...body } });
    store.set({ input: undefined, early: undefined, refused: undefined });
    const typing = setTimeout(() => store.set({ isTyping: true }), 600);
    const settle = (): void => {
      clearTimeout(typing);
      store.set({ isTyping: false });
      for (const one of store.get().entries)
        if (one.kind === 'stream' && !one.isWhole) amend(one.key, { isWhole: true });
    };
    try {
      const reply = await deliver(
        { key, sessionId: chat.sessionId, ...body },
        {
          client,
          signal,
          onWaiting(isWaiting) {
            clearTimeout(typing);
            store.set({ isTyping: false });
            // Until it has got through: each try takes a while, and most of them fail.
            if (entry && isWaiting) amend(entry.key, { state: 'waiting' });
          },
        },
      );
      remember({ pending: undefined, turn: chat.turn + 1, isHeld: undefined });
      settle();
      store.set({ isPaused: reply.isPaused === true });
      const given = entry && sent.get(entry.key);
      const refused = given && refusalOf(reply, input, given);
      if (refused) {
        // The text goes back into its field, and the words of the bot stand under it.
        store.set({ refused, entries: store.get().entries.filter(({ key }) => key !== entry.key) });
        for (const bubble of reply.messages) emit('message', { bubble });
        return await show({ ...reply, messages: [] });
      }
      if (entry) amend(entry.key, sentEntry(entry, reply, given));
      await show(reply);
    } catch (error) {
      clearTimeout(typing);
      if (signal.aborted) return;
      isBusy = false;
      remember({ pending: undefined });
      settle();
      emit('error', { error });
      if (entry) amend(entry.key, { state: 'refused' });
      if (error instanceof ChatError && error.status === 404) {
        memory.forget();
        store.set({ phase: 'ended', problem: { kind: 'closed', message: undefined } });
        return;
      }
      // A copy, so that the field takes its text back.
      if (message?.type === 'command')
        store.set({ input: input && { ...input }, refused: { text: `/${message.command}`, readings: [] } });
      else store.set({ input });
      if (error instanceof ChatError && error.status === 412) await refresh(true);
    }
  }

  function answer(given: Answer): void {
    const { early, dynamicTheme } = store.get();
    if (early) answerEarly(store, given);
    else reply(given, replyEntry(given, dynamicTheme));
  }

  /** Sends an answer; its entry may stand there already. */
  function reply(given: Answer, entry: ReplyEntry | undefined, key?: string): void {
    const { input, entries } = store.get();
    if (!input || isBusy) return;
    const { message } = given;
    emit('answer', { message, label: entry?.text ?? '', inputId: input.id });
    if (entry) {
      sent.set(entry.key, given);
      if (!entries.some(({ key }) => key === entry.key)) append(entry);
    }
    void exchange(message, entry, key);
  }

  /** What each entry of the visitor was sent as, for another try. */
  const sent = new Map<string, Answer>();

  /** Lets go of the chat: what comes back later finds none to look at or to listen to. */
  function leave(): void {
    renew();
    leftReply.stop();
    hearing.stop();
    chat = undefined;
    sent.clear();
  }

  /** `isSure`: the chat did go on elsewhere. */
  async function refresh(isSure = false): Promise<void> {
    if (!chat || isTalking() || store.get().phase === 'failed' || options.isPreview) return;
    leftReply.look();
    const { signal } = life;
    const known = chat;
    try {
      if (!isSure) {
        const { turns } = await readChat(client, known.sessionId, { limit: 1 }, { signal });
        if (isTalking() || (chat === known && (turns.at(-1)?.turn ?? known.turn) === known.turn)) return;
      }
      const told = await readChat(client, known.sessionId, { limit: limits.readTurns }, { signal });
      if (isTalking()) return;
      // The visitor has answered meanwhile: what was read is older than what stands there.
      if (chat !== known) return refresh(isSure);
      renew();
      await takeUp({ type: 'told', told, remembered: known });
    } catch {
      // Nothing is lost: the chat is as it was, and is looked at again next time.
    }
  }

  return {
    store,
    begin,
    answer,
    retry(entry) {
      if (isBusy || entry.state !== 'refused') return;
      amend(entry.key, { state: 'sending' });
      void exchange(sent.get(entry.key)?.message, entry);
    },
    async restart() {
      memory.forget();
      leave();
      if (hasBegun) await begin();
    },
    refresh,
    listen,
    async readEarlier() {
      const from = before;
      if (!chat || from === undefined) return;
      const { signal } = life;
      const reading = readChat(client, chat.sessionId, { limit: limits.readTurns, before }, { signal });
      const told = await reading.catch((error: unknown) => void (signal.aborted || emit('error', { error })));
      // The button was pressed twice, and they stand there already.
      if (!told || from !== before) return;
      before = told.before;
      store.set({ entries: [...toldEntries(told.turns), ...store.get().entries], hasEarlier: told.hasMore });
    },
    replyForBubble(text) {
      if (isBusy || !chat) return;
      void exchange(text === undefined ? undefined : { type: 'text', text }, undefined);
    },
    holdForReturn: () => remember({ isHeld: true }),
    sessionId: () => chat?.sessionId ?? '',
    end: leave,
  };
}
