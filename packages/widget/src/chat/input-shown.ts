// An event of inputs that load late.

/** Dispatched when the input is rendered. */
export const INPUT_SHOWN = 'inputshown';
