// Journals of deliveries from other systems, which the removal of old journals must recognise.

/** The hash of a journal with data from another system: it stays as long as the chat, at any age. */
export const DELIVERED = 'delivered';
