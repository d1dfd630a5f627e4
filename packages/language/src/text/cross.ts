// Signs that say no.

/** A thumb down, a cross, a sign that forbids: beside words it denies some of them. */
export const CROSS = /[👎❌✖🚫⛔]/u;
