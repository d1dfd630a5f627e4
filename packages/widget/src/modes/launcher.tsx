// The button at the corner of a page, its badge, and the few words beside it.
import type { RefObject } from 'preact';
import { mediaUrl } from '../bubbles/safe-url.ts';
import { CloseIcon, Icon } from '../chat/icons.tsx';
import type { WindowWords } from '../words/words.ts';
import { fill } from '../words/words.ts';
import type { ChatWindow, WindowState } from './window-state.ts';

export function Launcher({
  button,
  words,
  state,
  windowState,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly words: WindowWords;
  readonly state: WindowState;
  readonly windowState: ChatWindow;
}) {
  const { isOpen, unread, preview } = state;
  const avatar = mediaUrl(preview?.avatarUrl);
  const label = isOpen ? words.close : words.open;
  return (
    <>
      {preview && (
        <div class="preview" part="preview-message">
          <button type="button" class="preview-words" onClick={windowState.open}>
            {avatar && <img class="avatar" src={avatar} alt="" referrerpolicy="no-referrer" />}
            <span>{preview.message}</span>
          </button>
          <button
            type="button"
            class="icon"
            part="preview-message-close-button"
            aria-label={words.dismiss}
            onClick={windowState.hidePreview}
          >
            <CloseIcon />
          </button>
        </div>
      )}
      <button
        type="button"
        ref={button}
        class={isOpen ? 'launcher open' : 'launcher'}
        part="button"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `${label}, ${fill(words.unread, { count: unread })}` : label}
        onClick={windowState.toggle}
      >
        <span part="button-icon">
          <ChatIcon />
        </span>
        <span part="button-icon">
          <CloseIcon />
        </span>
        {unread > 0 && (
          <span class="badge" aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
    </>
  );
}

const ChatIcon = () => (
  <Icon size={26}>
    <path d="M20 11.5a8 7.5 0 0 1-11.7 6.7L4 19.5l1.3-4A8 7.5 0 1 1 20 11.5Z" />
  </Icon>
);
