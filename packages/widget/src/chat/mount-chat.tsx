// Puts the interface into the element's shadow, in the mode that the page wants.
import type { ChatClient } from '@colloquy/client';
import type { StartChatRequest } from '@colloquy/schema';
import { render } from 'preact';
import { localeOf } from '../element/locale-of.ts';
import type { ChatOptions, PreviewMessage } from '../element/options.ts';
import { Shell } from '../modes/shell.tsx';
import { createWindow } from '../modes/window-state.ts';
import type { Emit } from '../session/chat-events.ts';
import { createConversation } from '../session/conversation.ts';
import type { Opening } from '../session/opening.ts';
import type { Memory } from '../session/remembered-chat.ts';
import { css as base } from '../theme/base.css';
import { createSheets } from '../theme/sheets.ts';
import { directionOf, english, loadWords } from '../words/words.ts';
import { css as chat } from './chat.css';
import type { ChatParts } from './chat-context.ts';
import { sendWhenAsked } from './send-when-asked.ts';

/** What the element asks of the interface. */
export interface ChatHandle {
  open(): void;
  close(): void;
  toggle(): void;
  sendMessage(text: string): void;
  restart(): void;
  showPreviewMessage(message?: string | PreviewMessage): void;
  hidePreviewMessage(): void;
  destroy(): void;
}

export interface Mounting {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly client: ChatClient;
  readonly memory: Memory;
  readonly options: ChatOptions;
  /** What was asked for already, so that the first messages stand there as soon as anything does. */
  readonly opening: Promise<Opening> | undefined;
  readonly startRequest: () => Partial<StartChatRequest>;
  readonly emit: Emit;
}

export function mountChat(mounting: Mounting): ChatHandle {
  const { host, shadow, client, memory, options, opening, startRequest, emit } = mounting;
  const sheets = createSheets(shadow, [base, chat]);
  const conversation = createConversation({
    ...options,
    ...localeOf(options.language),
    client,
    memory,
    startRequest,
    emit,
  });
  const { store } = conversation;
  const windowState = createWindow({ options, conversation, emit, isOpenAtFirst: opening !== undefined });
  const parts = (words: ChatParts['words']): ChatParts => ({
    conversation,
    words,
    adopt: sheets.adopt,
    close: options.mode === 'standard' ? undefined : windowState.close,
    input: {
      words,
      client,
      host,
      locale: options.language,
      direction: directionOf(options.language),
      apiHost: options.apiHost,
      sessionId: conversation.sessionId,
      get settings() {
        return store.get().bot?.settings ?? {};
      },
      get theme() {
        return store.get().bot?.theme ?? {};
      },
    },
    bubble: {
      words,
      areScriptsAllowed: options.areScriptsAllowed,
      reply: conversation.replyForBubble,
      log: (description, details) =>
        emit('logs', { logs: [{ description, status: 'error', ...(details ? { details } : {}) }] }),
    },
  });
  const draw = (words: ChatParts['words']): void =>
    render(<Shell parts={parts(words)} options={options} windowState={windowState} />, shadow);
  const stopTheme = store.subscribe(() => sheets.applyTheme(store.get()));
  draw(english);
  let isThere = true;
  if (!/^en\b/i.test(options.language))
    void loadWords(options.language).then((words) => {
      if (isThere && words !== english) draw(words);
    });
  if (opening) void conversation.begin(opening);
  const stopRefreshing = refreshWhenSeen(() => void conversation.refresh(), memory);
  return {
    open: windowState.open,
    close: windowState.close,
    toggle: windowState.toggle,
    sendMessage: (text) => {
      windowState.begin();
      sendWhenAsked(conversation, text);
    },
    restart: () => void conversation.restart(),
    showPreviewMessage: windowState.showPreview,
    hidePreviewMessage: windowState.hidePreview,
    destroy() {
      isThere = false;
      stopTheme();
      stopRefreshing();
      windowState.end();
      conversation.end();
      render(null, shadow);
    },
  };
}

/** Another tab may have gone on with the chat: looked at when this one is seen again, or when the other one says so. */
function refreshWhenSeen(refresh: () => void, memory: Memory): () => void {
  const onSeen = (): void => {
    if (document.visibilityState === 'visible') refresh();
  };
  document.addEventListener('visibilitychange', onSeen);
  const stopWatching = memory.watch(refresh);
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    stopWatching();
  };
}
