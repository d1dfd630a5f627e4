// The English texts of a chat's first rendering, available before all others.

export const firstWords = {
  close: 'Close the chat',
  bot: 'Bot',
  messages: 'Messages',
  newTab: 'opens in a new tab',
  chat: 'Chat',
  unreachable: 'The chat cannot be reached at the moment.',
  tryAgain: 'Try again',
} as const;
