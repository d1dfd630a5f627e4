// The chat in a place of the page: as large as the page's owner makes it.
import { Chat } from '../chat/chat.tsx';
import type { MountChat } from '../chat/create-chat.ts';
import { createChat } from '../chat/create-chat.ts';

/** What a window shows, too: in one file with this mode, so that the build needs no other for it. */
export const WholeChat = Chat;

export const mountChat: MountChat = (mounting) => {
  const chat = createChat(mounting);
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
