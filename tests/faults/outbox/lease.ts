// The lease of the tests: as short as it may be while no attempt takes as long.

/** Milliseconds for which an entry is held. What a killed process held is sent again after that. */
export const SEND_MS = 1_500;
