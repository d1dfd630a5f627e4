// Journals of what other systems sent: which they are, for whoever removes journals that have grown old.

/** The hash of a journal that holds what another system sent to a chat: it stays as long as the chat, however old it grows. */
export const DELIVERED = 'delivered';
