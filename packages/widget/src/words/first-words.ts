// The English words that may be seen before all others have come: of the first paint of a chat.

export const firstWords = {
  close: 'Close the chat',
  bot: 'Bot',
  messages: 'Messages',
  newTab: 'opens in a new tab',
  chat: 'Chat',
  unreachable: 'The chat cannot be reached at the moment.',
  tryAgain: 'Try again',
} as const;
