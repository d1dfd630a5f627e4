// Creates a chat in its container: conversation, styles and texts.
import type { StartChatRequest } from '@colloquy/schema';
import { draw } from '../drawing/drawing.ts';
import { loadTalk } from '../loading/load-talk.ts';
import { untilLoaded } from '../loading/until-loaded.ts';
import { localeOf } from '../options/locale-of.ts';
import type { ChatOptions } from '../options/options.ts';
import type { PreviewMessage } from '../options/window-options.ts';
import type { Emit } from '../session/chat-events.ts';
import { initialState } from '../session/conversation-state.ts';
import { startedChat } from '../session/early-question.ts';
import { keepChat } from '../session/keep-chat.ts';
import type { Opening } from '../session/opening.ts';
import type { ChatStorage } from '../session/remembered-chat.ts';
import { createStore } from '../session/store.ts';
import type { Sheets } from '../theme/sheets.ts';
import { askedWords } from '../words/asked-words.ts';
import type { FirstWords, Words } from '../words/words.ts';
import { Chat } from './chat.tsx';
import type { ChatParts } from './chat-context.ts';
import { lateConversation } from './late-conversation.ts';
import type { PlacedChat } from './placed-chat.ts';
import type { Talk } from './talk.ts';

/** The interface of a mounted chat for the element. */
export interface ChatHandle {
  sendMessage(text: string): void;
  restart(): void;
  destroy(): void;
  /** Only with a window; a standard chat is always visible. */
  open?(): void;
  close?(): void;
  toggle?(): void;
  showPreviewMessage?(message?: string | PreviewMessage): void;
  hidePreviewMessage?(): void;
}

export interface Mounting {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Texts until those of the visitor's language have loaded. */
  readonly words: FirstWords;
  /** The styles of the chat, and of its window. */
  readonly sheets: Sheets;
  readonly memory: ChatStorage;
  readonly options: ChatOptions;
  /** The start request that is already under way, so that the first messages appear with the first render. */
  readonly opening: Promise<Opening> | undefined;
  readonly startRequest: () => Partial<StartChatRequest>;
  /** The response with the theme of a chat that has not started; a standard chat starts at once. */
  readonly look: Promise<Response | undefined> | undefined;
  readonly emit: Emit;
}

/** Mounts a chat into the element's shadow, in one of the modes. */
export type MountChat = (mounting: Mounting) => ChatHandle;

/** A chat that renders into its container when it starts; `close` closes its window. */
export function createChat(
  { host, words, sheets, memory, options, opening, startRequest, emit }: Mounting,
  place: ShadowRoot | HTMLElement,
  close?: () => void,
): PlacedChat {
  let talking: Talk | undefined;
  const store = createStore(initialState);
  const where = localeOf(options.language);
  const file = untilLoaded(loadTalk);
  const loading = file.then(async (talk) => {
    await new Promise((resolve) => setTimeout(resolve));
    talking = talk.talkOn(
      { ...options, adoptLast: sheets.adoptLast, memory, emit, startRequest, ...where },
      store,
    );
    sheets.adopt(talking.css);
    return talking;
  });
  const conversation = lateConversation(
    store,
    loading.then((talk) => talk.conversation),
    (start, early) => options.isPreview || keepChat(memory, startedChat(start, early, where)),
  );
  // No other texts are used until the conversation has loaded.
  const earlyWords = { ...words, ...askedWords } as Words;
  const partsIn = (translated?: Words): ChatParts => ({
    ...options,
    conversation,
    get words() {
      return translated ?? talking?.english ?? earlyWords;
    },
    get client() {
      return (talking as Talk).client;
    },
    get settings() {
      return store.get().bot?.settings ?? {};
    },
    get theme() {
      return store.get().bot?.theme ?? {};
    },
    later: () => talking?.later,
    close,
    host,
    adopt: sheets.adopt,
    locale: options.language,
    sessionId: conversation.sessionId,
    holdForReturn: conversation.holdForReturn,
    reply: conversation.replyForBubble,
    log: (description, details) => emit('logs', { logs: [{ description, status: 'error', details }] }),
  });
  let parts = partsIn();
  const stopTheme = store.subscribe(() => sheets.applyTheme(store.get()));
  let isThere = true;
  const show = (): void => draw(<Chat parts={parts} />, place);
  return {
    store,
    begin() {
      show();
      void conversation.begin(opening);
      if (/^en\b/i.test(options.language)) return;
      void file
        .then(({ modules }) => modules.loadWords(options.language))
        .then((translated) => {
          if (!isThere || !translated) return;
          parts = partsIn(translated);
          show();
        });
    },
    restart: () => void conversation.restart(),
    sendMessage: (text) => void loading.then((talk) => talk.sendWhenAsked(text)),
    destroy() {
      isThere = false;
      stopTheme();
      void loading.then((talk) => talk.end());
      draw(null, place);
    },
  };
}
