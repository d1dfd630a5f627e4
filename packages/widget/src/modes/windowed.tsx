// The chat in a window: a dialog over the page, or at its corner behind a launcher. The chat itself is loaded when it is first opened.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatParts } from '../chat/chat-context.ts';
import type { MountChat } from '../chat/create-chat.ts';
import { createChat } from '../chat/create-chat.ts';
import { untilLoaded } from '../chat/until-loaded.ts';
import { useStateOf } from '../chat/use-state-of.ts';
import type { ChatOptions } from '../element/options.ts';
import { Launcher } from './launcher.tsx';
import { css } from './modes.css';
import type { ChatWindow } from './window-state.ts';
import { createWindow } from './window-state.ts';

interface WindowProps {
  readonly parts: ChatParts;
  readonly options: ChatOptions;
  readonly windowState: ChatWindow;
}

export const mountChat: MountChat = (mounting) => {
  const { options, emit, memory } = mounting;
  const chat = createChat(mounting, () => windowState.close());
  const { conversation, adopt } = chat.parts();
  adopt(css);
  const windowState = createWindow({ options, conversation, emit });
  chat.draw((parts) => (
    <div class="shell">
      {options.mode === 'popup' ? (
        <Popup parts={parts} options={options} windowState={windowState} />
      ) : (
        <Corner parts={parts} options={options} windowState={windowState} />
      )}
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

/** The chat, as soon as it is there. */
function LateChat({ parts }: { readonly parts: ChatParts }) {
  const [file, setFile] = useState<typeof import('./standard.tsx')>();
  useEffect(() => void untilLoaded(() => import('./standard.tsx')).then(setFile), []);
  return file ? <file.WholeChat parts={parts} /> : null;
}

/** The browser's own dialog: what is behind it rests, Escape closes it, and the focus goes back to where it was. */
function Popup({ parts, windowState }: WindowProps) {
  const { isOpen, hasBegun } = useStateOf(windowState.store);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const box = dialog.current;
    if (!box || !isOpen) return;
    box.showModal();
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
      box.close();
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Escape is its key
    <dialog
      ref={dialog}
      class="panel"
      part="overlay"
      aria-label={parts.words.chat}
      onClose={windowState.close}
      onClick={(event) => {
        if (event.target === dialog.current) windowState.close();
      }}
    >
      {hasBegun && <LateChat parts={parts} />}
    </dialog>
  );
}

function Corner({ parts, options, windowState }: WindowProps) {
  const state = useStateOf(windowState.store);
  const { isOpen, hasBegun } = state;
  const box = useRef<HTMLDivElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) box.current?.focus({ preventScroll: true });
    if (!isOpen && wasOpen.current) launcher.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div class={`corner ${options.placement}`} dir={parts.input.direction}>
      {hasBegun && (
        <div
          ref={box}
          class="window"
          part="bot"
          role="dialog"
          aria-label={parts.words.chat}
          tabIndex={-1}
          hidden={!isOpen}
          onKeyDown={(event) => {
            if (event.key === 'Escape') windowState.close();
          }}
        >
          <LateChat parts={parts} />
        </div>
      )}
      <Launcher button={launcher} words={parts.words} state={state} windowState={windowState} />
    </div>
  );
}
