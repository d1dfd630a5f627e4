/** Repeats the question after an unreadable reply, if neither the block nor the bot has its own message. */
export const invalidMessage = 'Sorry, I did not understand that. Could you try again?';

/**
 * The English default by the reply's effect. Clients that compare the default text must know all of them.
 * @example retryMessages.noHurry // 'No hurry: answer when you are ready.'
 */
export const retryMessages = {
  notUnderstood: invalidMessage,
  /** After a doubt. */
  noHurry: 'No hurry: answer when you are ready.',
  /** After a visitor refused to answer. */
  declined: 'That is fine. I cannot go on without an answer, though.',
  /** After a question of the visitor's. */
  cannotAnswer: 'I cannot answer that here. My question is still open.',
  /** The second time that a reply is not understood, with the labels of the buttons or a reply that the input takes. */
  oneOf: 'You can choose: {options}',
  example: 'For example: {example}',
  /** From the third time on. */
  stuck: 'I still do not understand. Please try simpler words, or contact us directly.',
} as const;
