// Characters that mean no.

/** Thumbs down, a cross, a prohibition sign: next to words they negate some of them. */
export const CROSS = /[👎❌✖🚫⛔]/u;
