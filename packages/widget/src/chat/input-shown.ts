// Told by an input that had to be loaded.

/** Is dispatched when it stands there. */
export const INPUT_SHOWN = 'inputshown';
