/** Asks again after a reply that was not understood, where neither the block nor the bot has words of its own. */
export const invalidMessage = 'Sorry, I did not understand that. Could you try again?';
