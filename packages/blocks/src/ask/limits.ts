// The bounds of what inputs show and take; each number with its reason.

/** Files in one reply. A person picks a dozen from a folder; more than a hundred is an archive, which is one file. */
export const MAX_FILES = 100;

/** Cards made from list variables. A longer carousel cannot be used, and each card loads an image. */
export const MAX_DYNAMIC_CARDS = 100;

/** Characters of one possibility in a question such as "Did you mean A or B?": a label is recognized by its beginning. */
export const MAX_CANDIDATE_CHARACTERS = 80;
