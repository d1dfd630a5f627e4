// Runs a conversation on a page: passes events to the state machine, shows its state, and performs its effects.
import { createRequestKey } from '@colloquy/client';
import { readChat } from '@colloquy/client/history';
import type { ClientSideAction } from '@colloquy/schema';
import { loadSeldom } from '../loading/load-seldom.ts';
import { untilLoaded } from '../loading/until-loaded.ts';
import type { ActionOutcome } from './action.ts';
import type { WatchingConversation } from './conversation-contract.ts';
import { newMachine, step } from './conversation-machine.ts';
import type { ConversationOptions } from './conversation-options.ts';
import type { ConversationState, Entry, Waiting } from './conversation-state.ts';
import { answerEarly, replyEntry } from './early-question.ts';
import { createHearing } from './hearing.ts';
import { limits } from './limits.ts';
import type { Effect, EffectOf, MachineEvent } from './machine-contract.ts';
import { openChat } from './opening.ts';
import { deliver } from './outbox.ts';
import { nextTask } from './pause.ts';
import { present } from './present.ts';
import type { Store } from './store.ts';
import { createUnansweredReply } from './unanswered-reply.ts';

/** @example const conversation = createConversation(options, store); await conversation.begin(); conversation.answer({ message }); */
export function createConversation(
  options: ConversationOptions,
  store: Store<ConversationState>,
): WatchingConversation {
  const { client, memory } = options;
  let machine = newMachine(options);
  /** Aborts running effects. */
  let life = new AbortController();
  /** Hides the dots of a person who writes no more. */
  let personTyping: ReturnType<typeof setTimeout> | undefined;
  const sessionId = (): string => machine.chat?.sessionId ?? '';
  const refresh = (): Promise<void> => dispatch({ type: 'refresh' });
  // The dots of the bot's own messages stay as they are.
  const setPersonTyping = (isTyping: boolean): void => {
    if (machine.activity === 'idle') void dispatch({ type: 'typing', isTyping });
  };
  const hearing = createHearing(client, {
    // A browser allows few connections to a server, and most tabs in the background need none.
    isWanted: () => globalThis.document?.visibilityState !== 'hidden' || store.get().isPaused,
    onTurn: (turn) => void dispatch({ type: 'heard', turn }),
    onTyping() {
      clearTimeout(personTyping);
      setPersonTyping(true);
      personTyping = setTimeout(() => setPersonTyping(false), limits.personTypingMs);
    },
  });
  const unansweredReply = createUnansweredReply({
    client,
    memory,
    isIdle: (id) => machine.activity === 'idle' && id === sessionId(),
    onAnswer: () => void refresh(),
  });

  const waiting: (() => void)[] = [];

  /**
   * Handles events one after another, each with its effects, including events caused by the page's listeners. Resolves
   * after the effects.
   */
  function dispatch(event: MachineEvent): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(() => {
        const [next, effects] = step(
          { ...machine, view: store.get(), now: Date.now() },
          event,
          createRequestKey(),
        );
        machine = next;
        if (next.view !== store.get()) store.set(next.view);
        resolve(Promise.all(effects.map(perform)).then(() => undefined));
      });
      if (waiting.length > 1) return;
      for (let take = waiting[0]; take; take = waiting[0]) {
        try {
          take();
        } finally {
          waiting.shift();
        }
      }
    });
  }

  const perform = (effect: Effect): Promise<void> | void =>
    (performers[effect.do] as (effect: Effect, signal: AbortSignal) => Promise<void> | void)(
      effect,
      life.signal,
    );

  const performers: {
    readonly [Name in Effect['do']]: (effect: EffectOf<Name>, signal: AbortSignal) => Promise<void> | void;
  } = {
    emit: ({ name, detail }) => options.emit(name, detail as never),
    keep: ({ chat }) => memory.write(chat),
    forget: () => memory.forget(),
    listen: (effect) => hearing.listen(effect.sessionId, effect.after),
    stopListening: () => hearing.stop(),
    findLeftReply: () => unansweredReply.look(),
    stopFinding: () => unansweredReply.stop(),
    breakOff() {
      life.abort();
      life = new AbortController();
    },
    open(
      { opening = openChat({ ...options, request: options.startRequest(), signal: life.signal }) },
      signal,
    ) {
      return settle(
        opening,
        signal,
        (opened) =>
          opened.type === 'page'
            ? { type: 'restored', page: opened.page, remembered: opened.remembered }
            : {
                type: 'started',
                start: opened.start,
                // Stored before this file had loaded, and another tab may have continued.
                isRemembered: memory.read()?.sessionId === opened.start.sessionId,
              },
        (error) => ({ type: 'notOpened', error }),
      );
    },
    read(of, signal) {
      const { known, limit, before } = of;
      return settle(
        readChat(client, known.sessionId, { limit, before }, { signal }),
        signal,
        (page) => ({ type: 'read', of, page }),
        (error) => ({ type: 'notRead', of, error }),
      );
    },
    // Starting does not wait for the visitor's requests.
    send(of, signal) {
      const timer = setTimeout(() => void dispatch({ type: 'typing', isTyping: true }), limits.typingAfterMs);
      const onWaiting = (why: Waiting): void => {
        clearTimeout(timer);
        void dispatch({ type: 'waiting', of, why });
      };
      signal.addEventListener('abort', () => clearTimeout(timer));
      const reply = deliver(of.outgoing, { client, signal, onWaiting }).finally(() => clearTimeout(timer));
      void settle(
        reply,
        signal,
        (answer) => ({ type: 'delivered', of, reply: answer }),
        (error) => ({ type: 'notDelivered', of, error }),
      );
    },
    present(of, signal) {
      const { reply, isStart } = of;
      const shown = present(reply, {
        settings: store.get().bot?.settings ?? {},
        isStart,
        signal,
        prepare: options.prepare,
        onTyping: () => void dispatch({ type: 'typing', isTyping: true }),
        onBubbles: (bubbles, index) =>
          void dispatch({ type: 'said', bubbles, firstKey: isStart ? index : undefined }),
        run: (action) => run(action, signal),
      });
      // The question is rendered after the messages, not together with them.
      const drawn = reply.messages.length > 0 ? shown.finally(() => nextTask(signal)) : shown;
      return settle(drawn, signal, (outcome) => ({ type: 'presented', of, outcome }));
    },
  };

  /** Ends an effect with an event, unless it was aborted. */
  async function settle<Value>(
    work: Promise<Value>,
    signal: AbortSignal,
    toEvent: (value: Value) => MachineEvent,
    toFailure?: (error: unknown) => MachineEvent,
  ): Promise<void> {
    const event = await work.then(toEvent, (error: unknown) => {
      if (signal.aborted) return undefined;
      if (!toFailure) throw error;
      return toFailure(error);
    });
    if (event && !signal.aborted) await dispatch(event);
  }

  async function run(action: ClientSideAction, signal: AbortSignal): Promise<ActionOutcome | undefined> {
    const isAwaited = action.expectsDedicatedReply === true;
    // The bot is paused and waits for nothing; it repeats the action when it continues.
    if (isAwaited && store.get().isPaused) return undefined;
    void dispatch({ type: 'acting', isAwaited });
    const { modules } = await untilLoaded(loadSeldom);
    signal.throwIfAborted();
    const put = (entry: Entry): void => void dispatch({ type: 'put', entry });
    const outcome = await modules.carryOut(action, { options, sessionId: sessionId(), signal, store, put });
    // A script cannot be aborted, and its late result must not answer another chat.
    signal.throwIfAborted();
    void dispatch({ type: 'acting', isAwaited: false });
    return outcome;
  }

  return {
    store,
    begin: (opening) => dispatch({ type: 'begin', opening }),
    answer(answer) {
      const { early, dynamicTheme } = store.get();
      if (early) answerEarly(store, answer);
      else void dispatch({ type: 'answer', answer, entry: replyEntry(answer, dynamicTheme) });
    },
    redo: (entry) => void dispatch({ type: entry.state === 'refused' ? 'retry' : 'change', entry }),
    restart: () => dispatch({ type: 'restart' }),
    switchTo: (chat) => dispatch({ type: 'switchTo', chat }),
    erased: () => dispatch({ type: 'erased' }),
    refresh,
    listen: (isSeen) => void dispatch({ type: 'listen', isSeen }),
    readEarlier: () => dispatch({ type: 'readEarlier' }),
    replyForBubble: (text) => void dispatch({ type: 'replyForBubble', text }),
    holdForReturn: () => void dispatch({ type: 'hold' }),
    sessionId,
    end: () => void dispatch({ type: 'end' }),
  };
}
