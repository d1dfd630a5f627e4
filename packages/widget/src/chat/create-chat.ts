// What every mode of a chat is made of: its conversation, its style and its words. Drawing it is the mode's.
import type { StartChatRequest } from '@colloquy/schema';
import type { VNode } from 'preact';
import { draw } from '../drawing/drawing.ts';
import { localeOf } from '../element/locale-of.ts';
import type { ChatOptions } from '../element/options.ts';
import type { PreviewMessage } from '../modes/window-options.ts';
import type { Emit } from '../session/chat-events.ts';
import { initialState } from '../session/conversation-state.ts';
import type { Opening } from '../session/opening.ts';
import type { Memory } from '../session/remembered-chat.ts';
import { createStore } from '../session/store.ts';
import type { Look } from '../theme/early-look.ts';
import type { Sheets } from '../theme/sheets.ts';
import type { FirstWords, Words } from '../words/words.ts';
import type { ChatParts } from './chat-context.ts';
import { lateConversation } from './late-conversation.ts';
import type { Talk } from './talk.ts';
import { untilLoaded } from './until-loaded.ts';

/** What the element asks of the interface. */
export interface ChatHandle {
  sendMessage(text: string): void;
  restart(): void;
  destroy(): void;
  /** Of a window; a chat in its place has nothing to open. */
  open?(): void;
  close?(): void;
  toggle?(): void;
  showPreviewMessage?(message?: string | PreviewMessage): void;
  hidePreviewMessage?(): void;
}

export interface Mounting {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Words that stand there before those of the visitor's language have come. */
  readonly words: FirstWords;
  /** The style of the chat, and of its window. */
  readonly sheets: Sheets;
  readonly memory: Memory;
  readonly options: ChatOptions;
  /** What was asked for already, so that the first messages stand there as soon as anything does. */
  readonly opening: Promise<Opening> | undefined;
  readonly startRequest: () => Partial<StartChatRequest>;
  /** Of a chat that has not begun; a chat in its place begins at once. */
  readonly look: Promise<Look | undefined> | undefined;
  readonly emit: Emit;
}

/** Puts a chat into the element's shadow, in one of the modes. */
export type MountChat = (mounting: Mounting) => ChatHandle;

export interface CreatedChat {
  readonly parts: () => ChatParts;
  /** Draws, and again when the words of another language have come. */
  readonly draw: (view: (parts: ChatParts) => VNode) => void;
  /** Says something as the visitor, as soon as the bot asks. */
  readonly sendMessage: (text: string) => void;
  readonly destroy: () => void;
}

export function createChat(
  { host, words, sheets, memory, options, startRequest, emit }: Mounting,
  { place, close }: { readonly place: ShadowRoot | HTMLElement; readonly close?: () => void },
): CreatedChat {
  let talking: Talk | undefined;
  const store = createStore(initialState);
  const loading = untilLoaded(() => import('./talk.ts')).then((talk) => {
    talking = talk.talkOn({ ...options, memory, emit, startRequest, ...localeOf(options.language) }, store);
    sheets.adopt(talking.css);
    return talking;
  });
  const conversation = lateConversation(
    store,
    loading.then((talk) => talk.conversation),
  );
  const partsIn = (translated?: Words): ChatParts => ({
    conversation,
    words: translated ?? words,
    adopt: sheets.adopt,
    later: () => talking?.later,
    close,
    input: {
      get words() {
        return translated ?? (talking as Talk).english;
      },
      get client() {
        return (talking as Talk).client;
      },
      host,
      adopt: sheets.adopt,
      locale: options.language,
      direction: options.direction,
      apiHost: options.apiHost,
      sessionId: conversation.sessionId,
      holdForReturn: conversation.holdForReturn,
      get settings() {
        return store.get().bot?.settings ?? {};
      },
      get theme() {
        return store.get().bot?.theme ?? {};
      },
    },
    bubble: {
      words: translated ?? words,
      areScriptsAllowed: options.areScriptsAllowed,
      reply: conversation.replyForBubble,
      log: (description, details) => emit('logs', { logs: [{ description, status: 'error', details }] }),
    },
  });
  let parts = partsIn();
  const stopTheme = store.subscribe(() => sheets.applyTheme(store.get()));
  let isThere = true;
  return {
    parts: () => parts,
    draw(view) {
      draw(view(parts), place);
      if (/^en\b/i.test(options.language)) return;
      void import('../words/load-words.ts')
        .then(({ loadWords }) => loadWords(options.language))
        .then((words) => {
          if (!isThere || !words) return;
          parts = partsIn(words);
          draw(view(parts), place);
        });
    },
    sendMessage: (text) => void loading.then((talk) => talk.sendWhenAsked(text)),
    destroy() {
      isThere = false;
      stopTheme();
      void loading.then((talk) => talk.end());
      draw(null, place);
    },
  };
}
