// Whether the window of a chat is open, what waits unread, and the few words beside the launcher.
import type { Emit } from '../session/chat-events.ts';
import type { Conversation } from '../session/conversation-contract.ts';
import type { Store } from '../session/store.ts';
import { createStore } from '../session/store.ts';
import type { PreviewMessage, WindowOptions } from './window-options.ts';

export interface WindowState {
  readonly isOpen: boolean;
  /** The chat was opened once: it stays, and goes on while it is closed. */
  readonly hasBegun: boolean;
  readonly unread: number;
  readonly preview: PreviewMessage | undefined;
  /** The look of the bot is known, or did not come: nothing changes its colour any more. */
  readonly hasLook: boolean;
}

export interface ChatWindow {
  readonly store: Store<WindowState>;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Begins the chat if it has not, opened or not. */
  readonly begin: () => void;
  readonly showPreview: (message?: string | PreviewMessage) => void;
  readonly hidePreview: () => void;
  readonly end: () => void;
}

export function createWindow({
  options,
  conversation,
  emit,
}: {
  readonly options: WindowOptions;
  readonly conversation: Conversation;
  readonly emit: Emit;
}): ChatWindow {
  const store = createStore<WindowState>({
    isOpen: false,
    hasBegun: false,
    unread: 0,
    preview: undefined,
    hasLook: false,
  });
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number | undefined, run: () => void): void => {
    if (ms !== undefined) timers.push(setTimeout(run, ms));
  };
  const begin = (): void => {
    if (store.get().hasBegun) return;
    store.set({ hasBegun: true });
    void conversation.begin();
  };
  const open = (): void => {
    if (store.get().isOpen) return;
    begin();
    store.set({ isOpen: true, unread: 0, preview: undefined });
    emit('open', {});
  };
  const close = (): void => {
    if (!store.get().isOpen) return;
    store.set({ isOpen: false });
    emit('close', {});
  };
  const showPreview = (message?: string | PreviewMessage): void => {
    const preview = typeof message === 'string' ? { message } : (message ?? options.preview);
    if (!preview || store.get().isOpen || options.isPopup) return;
    store.set({ preview });
    emit('preview-shown', {});
  };
  let said = 0;
  const stop = conversation.store.subscribe(() => {
    const count = conversation.store
      .get()
      .entries.filter(({ kind, isOld }) => kind !== 'reply' && !isOld).length;
    if (count > said && !store.get().isOpen) {
      store.set({ unread: store.get().unread + count - said });
      emit('unread', { count: store.get().unread });
    }
    said = count;
  });
  after(options.autoShowDelayMs, open);
  after(options.preview?.delayMs, () => showPreview());
  return {
    store,
    open,
    close,
    begin,
    toggle: () => (store.get().isOpen ? close() : open()),
    showPreview,
    hidePreview() {
      if (!store.get().preview) return;
      store.set({ preview: undefined });
      emit('preview-dismissed', {});
    },
    end() {
      stop();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
