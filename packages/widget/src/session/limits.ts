// Every bound of a conversation on the page, each with its reason.

export const limits = {
  /** Milliseconds until a page whose server has no room for one that listens asks again. */
  listenAgainMs: 60_000,
  /** Milliseconds before a reply that found no network is sent again; every further time waits twice as long. */
  firstResendMs: 2_000,
  /** Milliseconds between two such tries at most. The network is also told by the browser's `online` event, which waits for nothing. */
  longestResendMs: 30_000,
  /** Milliseconds after which a reply that has no answer yet shows that the bot types: most are answered sooner, and dots that flash say nothing. */
  typingAfterMs: 600,
  /** Milliseconds a reply of another tab may be under way before this tab asks for its answer as well: most are answered sooner, and a closed tab asks no more. */
  leftReplyMs: 3_000,
  /** Turns that are read back at once after a reload: what fits on some screens. Earlier ones follow when somebody scrolls up. */
  readTurns: 50,
  /** Messages that are drawn at once, where none is typed: more would keep a slow phone from hearing its visitor. */
  messagesAtOnce: 16,
  /** Seconds of emulated typing at most, whatever a bot asks for: nobody waits longer for a machine. */
  typingSeconds: 10,
  /** Seconds that a bot may let the chat pause at most. It is what the server allows, too. */
  waitSeconds: 3_600,
  /** Replies by the page itself (to actions) without one of the visitor in between: a bot that goes round in circles ends here. */
  ownReplies: 50,
  /** Milliseconds in which a control that has appeared takes no tap at the place of the last one: a second tap comes within 450 of the first, and nobody reads a question faster. */
  freshControlMs: 500,
  /** Milliseconds for the sandbox to load and to run code of a bot: the visitor waits for it, and two round trips on a bad network take two seconds. */
  sandboxMs: 5_000,
  /** Milliseconds a request of an action may take: nobody waits longer for an answer. */
  requestMs: 60_000,
  /** Characters that are taken of its answer: with the status around it a reply must still fit. */
  requestCharacters: 30_000,
  /** Characters of a reply: the server takes no more. */
  replyCharacters: 65_536,
} as const;
