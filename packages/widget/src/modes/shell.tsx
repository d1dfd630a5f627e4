// The frame around the chat: the page's own place, a dialog over the page, or a window at its corner.
import { useEffect, useRef } from 'preact/hooks';
import { Chat } from '../chat/chat.tsx';
import type { ChatParts } from '../chat/chat-context.ts';
import { useStateOf } from '../chat/use-state-of.ts';
import type { ChatOptions } from '../element/options.ts';
import { Launcher } from './launcher.tsx';
import { css } from './modes.css';
import type { ChatWindow } from './window-state.ts';

interface ShellProps {
  readonly parts: ChatParts;
  readonly options: ChatOptions;
  readonly windowState: ChatWindow;
}

export function Shell({ parts, options, windowState }: ShellProps) {
  parts.adopt(css);
  return (
    <div class={`shell in-${options.mode}`}>
      {options.mode === 'standard' && <Chat parts={parts} />}
      {options.mode === 'popup' && <Popup parts={parts} windowState={windowState} />}
      {options.mode === 'bubble' && <Corner parts={parts} options={options} windowState={windowState} />}
    </div>
  );
}

/** The browser's own dialog: what is behind it rests, Escape closes it, and the focus goes back to where it was. */
function Popup({ parts, windowState }: Omit<ShellProps, 'options'>) {
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
      {hasBegun && <Chat parts={parts} />}
    </dialog>
  );
}

function Corner({ parts, options, windowState }: ShellProps) {
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
          <Chat parts={parts} />
        </div>
      )}
      <Launcher button={launcher} words={parts.words} state={state} windowState={windowState} />
    </div>
  );
}
