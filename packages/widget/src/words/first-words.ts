// The English words that may be seen before all others have come.

export const firstWords = {
  chat: 'Chat',
  open: 'Open the chat',
  close: 'Close the chat',
  unread: '{count} unread',
  dismiss: 'Close this message',
  bot: 'Bot',
  messages: 'Messages',
  newTab: 'opens in a new tab',
  picture: 'Picture',
  video: 'Video',
  sound: 'Sound',
  content: 'Content of another page',
} as const;
