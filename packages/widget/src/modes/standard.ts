// The chat in a place of the page: as large as the page's owner makes it, or its window.
import type { MountChat } from '../chat/create-chat.tsx';
import { createChat } from '../chat/create-chat.tsx';

export const mountChat: MountChat = (mounting) => {
  const chat = createChat(mounting, mounting.shadow);
  chat.begin();
  return chat;
};

/** For a window. It is in one file with this mode, so that the build needs no other for it. */
export { createChat };
