// The English words that may be seen before all others have come: of the first paint of a chat, and of a launcher and its window.

export const firstWords = {
  close: 'Close the chat',
  bot: 'Bot',
  messages: 'Messages',
  newTab: 'opens in a new tab',
  picture: 'Picture',
  video: 'Video',
  sound: 'Sound',
  content: 'Content of another page',
  chat: 'Chat',
  open: 'Open the chat',
  unread: '{count} unread',
  dismiss: 'Close this message',
  unreachable: 'The chat cannot be reached at the moment.',
} as const;
