// The visitor's earlier chats with this bot. An entry continues its chat, or is taken off the list.
import { useState } from '../drawing/hooks.ts';
import { CloseIcon } from '../icons/icons.tsx';
import type { ListedChat } from './chat-list.ts';
import { forgetChat, listChat } from './chat-list.ts';
import type { MenuState } from './menu-contract.ts';

interface ChatRowsProps extends MenuState {
  readonly onDone: () => void;
}

export function ChatRows({ state, parts, onDone }: ChatRowsProps) {
  const { words, locale } = parts;
  const { bot } = state;
  const memory = parts.later()?.memory;
  // Also removes what the bot no longer remembers, and old entries.
  const [chats, setChats] = useState(
    memory && bot ? forgetChat(memory.place, bot.settings, parts.sessionId()) : [],
  );
  if (!memory || !bot || chats.length === 0) return null;
  const { place, conversation } = memory;
  const forget = ({ sessionId }: ListedChat): void => setChats(forgetChat(place, bot.settings, sessionId));
  const open = (chat: ListedChat): void => {
    const { sessionId } = chat;
    listChat(place, state, parts.sessionId());
    forget(chat);
    void conversation.switchTo({
      sessionId,
      bot,
      resultId: undefined,
      // Reading the chat tells its last turn.
      turn: 1,
      pending: undefined,
      isHeld: undefined,
    });
    onDone();
  };
  // Switching would lose a reply that is still being sent.
  const isSending = state.entries.some(
    (one) => one.kind === 'reply' && one.state !== 'sent' && one.state !== 'refused',
  );
  return (
    <ul>
      {chats.map((chat) => (
        <li key={chat.sessionId}>
          <button type="button" disabled={isSending} onClick={() => open(chat)}>
            <span dir="auto">{chat.words}</span>
            <span class="small quiet">{shownTime(chat.at, locale)}</span>
          </button>
          <button
            type="button"
            class="icon"
            aria-label={`${words.remove}: ${chat.words}`}
            onClick={() => forget(chat)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The time of today, else the day. */
function shownTime(at: number, locale: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, style).format(at);
}
