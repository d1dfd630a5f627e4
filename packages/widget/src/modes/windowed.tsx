// The chat in a window: a dialog over the page, or at its corner behind a launcher. The chat itself is loaded when it is first opened.
import { Component, createRef } from 'preact';
import type { ChatParts } from '../chat/chat-context.ts';
import type { MountChat } from '../chat/create-chat.ts';
import { createChat } from '../chat/create-chat.ts';
import { CloseIcon } from '../chat/icons.tsx';
import { StateOf } from '../chat/state-of.tsx';
import { untilLoaded } from '../chat/until-loaded.ts';
import { windowWords } from '../words/window-words.ts';
import type { WindowWords } from '../words/words.ts';
import { Launcher } from './launcher.tsx';
import { css } from './modes.css';
import type { WindowOptions } from './window-options.ts';
import { readWindowOptions } from './window-options.ts';
import type { ChatWindow, WindowState } from './window-state.ts';
import { createWindow } from './window-state.ts';

interface WindowProps {
  readonly parts: ChatParts;
  readonly options: WindowOptions;
  readonly windowState: ChatWindow;
  readonly state: WindowState;
}

export const mountChat: MountChat = (mounting) => {
  const { host, emit, memory, look } = mounting;
  const options = readWindowOptions(host);
  const chat = createChat(mounting, () => windowState.close());
  const { conversation, adopt } = chat.parts();
  adopt(css);
  const windowState = createWindow({ options, conversation, emit });
  void Promise.resolve(look).then((known) => {
    // A chat that has begun meanwhile has its own.
    if (!windowState.store.get().hasBegun) chat.applyTheme({ bot: known, dynamicTheme: {} });
    windowState.store.set({ hasLook: true });
  });
  const Window = options.isPopup ? Popup : Corner;
  chat.draw((parts) => (
    <div>
      <StateOf
        store={windowState.store}
        draw={(state) => <Window {...{ parts, options, windowState, state }} />}
      />
    </div>
  ));
  // The visitor comes back from a page that a payment led to.
  if (memory.read()?.isHeld) windowState.open();
  return {
    ...windowState,
    showPreviewMessage: windowState.showPreview,
    hidePreviewMessage: windowState.hidePreview,
    sendMessage: (text) => {
      windowState.begin();
      chat.sendMessage(text);
    },
    restart: () => void conversation.restart(),
    destroy() {
      windowState.end();
      chat.destroy();
    },
  };
};

/** The chat, as soon as it is there. Until then the window can be closed, and says so when it does not come. */
class LateChat extends Component<
  { readonly parts: ChatParts },
  { readonly file?: typeof import('./standard.tsx'); readonly isMissed?: boolean }
> {
  override componentDidMount(): void {
    void untilLoaded(
      () => import('./standard.tsx'),
      () => this.setState({ isMissed: true }),
    ).then((file) => this.setState({ file }));
  }

  override render({ parts }: { readonly parts: ChatParts }) {
    const { file, isMissed } = this.state;
    if (file) return <file.WholeChat parts={parts} />;
    const words = wordsOf(parts);
    return (
      <div class="root absent">
        <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={parts.close}>
          <CloseIcon />
        </button>
        {isMissed && <p role="alert">{words.unreachable}</p>}
      </div>
    );
  }
}

/** Those of the visitor's language, once they are there, over the English ones. */
function wordsOf({ words }: ChatParts): WindowWords {
  return { ...windowWords, ...words };
}

/** The browser's own dialog: what is behind it rests, Escape closes it, and the focus goes back to where it was. */
class Popup extends Component<WindowProps> {
  readonly #dialog = createRef<HTMLDialogElement>();
  /** How the page scrolled before. */
  #overflow: string | undefined;

  override componentDidMount(): void {
    this.#follow();
  }

  override componentDidUpdate(): void {
    this.#follow();
  }

  override componentWillUnmount(): void {
    this.#close();
  }

  #follow(): void {
    const { style } = document.documentElement;
    if (!this.props.state.isOpen) {
      this.#close();
      return;
    }
    if (this.#overflow !== undefined) return;
    this.#dialog.current?.showModal();
    this.#overflow = style.overflow;
    style.overflow = 'hidden';
  }

  #close(): void {
    if (this.#overflow === undefined) return;
    document.documentElement.style.overflow = this.#overflow;
    this.#overflow = undefined;
    this.#dialog.current?.close();
  }

  override render({ parts, windowState, state }: WindowProps) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Escape is its key
      <dialog
        ref={this.#dialog}
        class="panel"
        part="overlay"
        aria-label={wordsOf(parts).chat}
        onClose={windowState.close}
        onClick={(event) => {
          if (event.target === this.#dialog.current) windowState.close();
        }}
      >
        {state.hasBegun && <LateChat parts={parts} />}
      </dialog>
    );
  }
}

class Corner extends Component<WindowProps> {
  readonly #window = createRef<HTMLDivElement>();
  readonly #launcher = createRef<HTMLButtonElement>();

  override componentDidUpdate(before: WindowProps): void {
    const { isOpen } = this.props.state;
    if (isOpen !== before.state.isOpen)
      (isOpen ? this.#window : this.#launcher).current?.focus({ preventScroll: true });
  }

  override render({ parts, options, windowState, state }: WindowProps) {
    return (
      <div class={`corner ${options.placement}`} dir={parts.input.direction}>
        {state.hasBegun && (
          <div
            ref={this.#window}
            class="window"
            part="bot"
            role="dialog"
            aria-label={wordsOf(parts).chat}
            tabIndex={-1}
            hidden={!state.isOpen}
            onKeyDown={(event) => {
              if (event.key === 'Escape') windowState.close();
            }}
          >
            <LateChat parts={parts} />
          </div>
        )}
        {state.hasLook && (
          <Launcher button={this.#launcher} words={wordsOf(parts)} state={state} windowState={windowState} />
        )}
      </div>
    );
  }
}
