// Limits of inputs and replies, each with its reason.

/** Files in one reply. Visitors pick a dozen from a folder; more than a hundred belong into an archive, which is one file. */
export const MAX_FILES = 100;

/** Cards made from list variables. A longer carousel cannot be used, and each card loads an image. */
export const MAX_DYNAMIC_CARDS = 100;

/** Characters of one option in a question such as "Did you mean A or B?": the start of a label is enough to recognize it. */
export const MAX_CANDIDATE_CHARACTERS = 80;
