// Journals of deliveries from other systems, which the removal of old journals must recognise.

/** The hash of a journal that holds what another system sent to a chat: it stays as long as the chat, however old it grows. */
export const DELIVERED = 'delivered';
