// The state of a chat's window: open or closed, unread messages, and the preview message.
import type { PreviewMessage, WindowOptions } from '../options/window-options.ts';
import type { Emit } from '../session/chat-events.ts';

export interface WindowState {
  readonly isOpen: boolean;
  /** It opened by itself, while the visitor was doing something else. */
  readonly isUnasked?: true | undefined;
  /** The chat was opened once: it remains, and continues while the window is closed. */
  readonly hasBegun: boolean;
  readonly unread: number;
  readonly preview: PreviewMessage | undefined;
  /** The bot's name, once its chat has started. */
  readonly title?: string | undefined;
  /** The bot's theme has loaded, or is missing: the launcher's colour is final. */
  readonly hasLook: boolean;
}

export interface ChatWindow {
  readonly get: () => WindowState;
  readonly open: () => void;
  /** Opens it by itself: the focus stays where it is. */
  readonly openUnasked: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Starts the chat if it has not started, also without opening it. */
  readonly begin: () => void;
  readonly showPreview: (message?: string | PreviewMessage) => void;
  readonly hidePreview: () => void;
  /** Shows the launcher, in the bot's theme if it has loaded. */
  readonly showLauncher: () => void;
  /** Sets the window's title to the bot's name. */
  readonly nameBy: (title: string | undefined) => void;
  /** Sets the number of the bot's messages: those that arrive while the window is closed are unread. */
  readonly count: (messages: number) => void;
  readonly end: () => void;
}

export function createWindow({
  options,
  emit,
  onBegin,
  onChange,
}: {
  readonly options: WindowOptions;
  readonly emit: Emit;
  /** Called once, when the chat must start. */
  readonly onBegin: () => void;
  readonly onChange: () => void;
}): ChatWindow {
  let state: WindowState = {
    isOpen: false,
    hasBegun: false,
    unread: 0,
    preview: undefined,
    hasLook: false,
  };
  const set = (change: Partial<WindowState>): void => {
    state = { ...state, ...change };
    onChange();
  };
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number | undefined, run: () => void): void => {
    if (ms !== undefined) timers.push(setTimeout(run, ms));
  };
  const begin = (): void => {
    if (state.hasBegun) return;
    set({ hasBegun: true });
    onBegin();
  };
  const open = (isUnasked?: true): void => {
    if (state.isOpen) return;
    begin();
    set({ isOpen: true, isUnasked, unread: 0, preview: undefined });
    emit('open', {});
  };
  const openUnasked = (): void => open(true);
  const close = (): void => {
    if (!state.isOpen) return;
    set({ isOpen: false });
    emit('close', {});
  };
  const showPreview = (message?: string | PreviewMessage): void => {
    const preview = typeof message === 'string' ? { message } : (message ?? options.preview);
    if (!preview || state.isOpen || options.isPopup) return;
    set({ preview });
    emit('preview-shown', {});
  };
  let said = 0;
  after(options.autoShowDelayMs, openUnasked);
  after(options.preview?.delayMs, () => showPreview());
  return {
    get: () => state,
    open: () => open(),
    openUnasked,
    close,
    begin,
    toggle: () => (state.isOpen ? close() : open()),
    showPreview,
    hidePreview() {
      if (!state.preview) return;
      set({ preview: undefined });
      emit('preview-dismissed', {});
    },
    showLauncher: () => set({ hasLook: true }),
    nameBy(title) {
      if (title !== state.title) set({ title });
    },
    count(messages) {
      if (messages > said && !state.isOpen) {
        set({ unread: state.unread + messages - said });
        emit('unread', { count: state.unread });
      }
      said = messages;
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
