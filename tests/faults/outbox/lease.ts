// The lease of the tests: as short as it may be while no attempt takes as long.

/** Milliseconds that an attempt may take. */
export const SEND_MS = 1_500;

/** Milliseconds for which an entry is held besides: between the claim and the attempt its answer is on the way, or a busy machine pauses. Then it is sent again. */
export const GRACE_MS = 2_000;
