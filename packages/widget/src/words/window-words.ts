// The English words of a launcher and its window, which stand there before the chat in it has come.

export const windowWords = {
  chat: 'Chat',
  open: 'Open the chat',
  unread: '{count} unread',
  dismiss: 'Close this message',
  unreachable: 'The chat cannot be reached at the moment.',
} as const;
