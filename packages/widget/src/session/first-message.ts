// The first message of a chat, which stands there before the conversation has loaded.

/** Its key among the entries, so that whoever takes over does not draw it again. */
export const FIRST = 'first';
