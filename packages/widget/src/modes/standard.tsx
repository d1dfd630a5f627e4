// The chat in a place of the page: as large as the page's owner makes it, or its window.
import { Chat } from '../chat/chat.tsx';
import type { MountChat, Mounting } from '../chat/create-chat.ts';
import { createChat } from '../chat/create-chat.ts';
import type { ChatWindow } from './window-state.ts';
import type { WindowedChat } from './windowed-chat.ts';

export const mountChat: MountChat = (mounting) => {
  const chat = createChat(mounting, { place: mounting.shadow });
  chat.draw((parts) => (
    <div class="in-standard">
      <Chat parts={parts} />
    </div>
  ));
  const { conversation } = chat.parts();
  void conversation.begin(mounting.opening);
  return {
    sendMessage: chat.sendMessage,
    restart: () => void conversation.restart(),
    destroy: chat.destroy,
  };
};

/** The same for a window. It is in one file with this mode, so that the build needs no other for it. */
export function chatIn(
  place: HTMLElement,
  mounting: Mounting,
  { close, count }: Pick<ChatWindow, 'close' | 'count'>,
): WindowedChat {
  const chat = createChat(mounting, { place, close });
  const { conversation } = chat.parts();
  const { store } = conversation;
  const stop = store.subscribe(() =>
    count(store.get().entries.filter(({ kind, isOld }) => kind !== 'reply' && !isOld).length),
  );
  return {
    begin() {
      const { activeElement } = mounting.shadow;
      const hadFocus = activeElement !== place && place.contains(activeElement);
      place.replaceChildren();
      chat.draw((parts) => <Chat parts={parts} />);
      // The button that closes the window is another one now. What is asked takes the focus from it.
      if (hadFocus) place.querySelector('button')?.focus();
      void conversation.begin();
    },
    sendMessage: chat.sendMessage,
    restart: () => void conversation.restart(),
    destroy() {
      stop();
      chat.destroy();
    },
  };
}
