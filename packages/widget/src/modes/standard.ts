// The chat in a container of the page's owner, or in its window.
import type { MountChat } from '../chat/create-chat.tsx';
import { createChat } from '../chat/create-chat.tsx';

export const mountChat: MountChat = (mounting) => {
  const chat = createChat(mounting, mounting.shadow);
  chat.begin();
  return chat;
};

/** For windows. Exported here, so that the build creates no other file for it. */
export { createChat };
