// The English texts of the first input, text or buttons: available before all others.

export const askedWords = {
  you: 'You',
  reply: 'Your reply',
  placeholder: 'Type your answer',
  send: 'Send',
  sendCount: 'Send {count}',
  typeInstead: 'Type instead',
  sending: 'Sending',
  waiting: 'Waiting for the network',
} as const;
