// Limits of inputs and replies, each with its reason.

/** Files in one reply. Visitors pick a dozen from a folder; more than a hundred belong into an archive, which is one file. */
export const MAX_FILES = 100;

/** Cards made from list variables. A longer carousel cannot be used, and each card loads an image. */
export const MAX_DYNAMIC_CARDS = 100;

/** Characters of one option in a question such as "Did you mean A or B?": the start of a label is enough to recognize it. */
export const MAX_CANDIDATE_CHARACTERS = 80;

/**
 * Characters of a reply from which one value is read: a date, a number, an address. It is a sentence or two; up to a page the bot answers in its
 * own words that it did not understand.
 */
export const MAX_VALUE_REPLY_CHARACTERS = 4_096;

/** Characters of a text of one line: several pages, which people paste where they are asked in one line what their problem is. */
export const MAX_LINE_CHARACTERS = 16_384;

/** Labels in "You can choose: A · B". More are not read, and the buttons show them. */
export const MAX_OPTIONS_SAID = 8;
