// The English texts of the first input, text or buttons: available before all others.

export const askedWords = {
  you: 'You',
  placeholder: 'Type your answer',
  send: 'Send',
  sendCount: 'Send {count}',
  typeInstead: 'Type instead',
  sending: 'Sending',
  waiting: 'Waiting for the network',
} as const;
