// Limits of the menu, each with its reason.

export const limits = {
  /** Chats listed for a visitor: more than anyone looks for, in a few kilobytes of the browser's storage. */
  listedChats: 20,
  /** Days for which a chat is listed after its last message: on a shared computer it does not stay for good. */
  listedDays: 30,
  /** Characters of the words by which a listed chat is recognized: about two lines of the list. */
  listedCharacters: 80,
  /** Pages of turns in a transcript: at 100 turns each, more than any visitor writes. */
  transcriptPages: 100,
} as const;
