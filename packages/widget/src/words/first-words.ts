// The English words that may be seen before all others have come.

export const firstWords = {
  close: 'Close the chat',
  bot: 'Bot',
  messages: 'Messages',
  newTab: 'opens in a new tab',
  picture: 'Picture',
  video: 'Video',
  sound: 'Sound',
  content: 'Content of another page',
} as const;
