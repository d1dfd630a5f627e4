// Limits of reading a visitor's reply, each with its reason.

/**
 * Longest reply to read, in UTF-16 units. A date or number in words has a few dozen; 1,000 allows a chatty sentence and
 * keeps every reader fast.
 */
export const MAX_REPLY_LENGTH = 1_000;

/** Maximum words next to "I don't know" and the like; a longer reply has other content as well. */
export const MAX_STANCE_WORDS_BESIDE = 3;

/** Maximum phrases of courtesy and hesitation that are removed from a reply: "well, um, would it be possible … please" has four. */
export const MAX_COURTESY_PHRASES = 6;

/**
 * Maximum words of a reply that is tried as a span of two times, once for each joint in it. "somewhere between two and
 * three in the afternoon, please" has nine.
 */
export const MAX_SPAN_WORDS = 20;

/** Maximum kinds of people in one party; "two adults, a child and a baby" has three. */
export const MAX_PEOPLE_KINDS = 6;

/** Longest reply for choices, where a visitor may paste many long labels. */
export const MAX_CHOICE_REPLY_LENGTH = 5_000;

/** Longest list of selected items: the maximum length of a message. It is only looked up, so it may be longer than a sentence. */
export const MAX_LISTED_LENGTH = 65_536;

/** Maximum comma-separated parts of one label in a list. Real labels have two or three; each place of a list is looked up so many times. */
export const MAX_LISTED_PARTS = 16;

/** Maximum choice items to compare. Real bots show dozens; a list variable may contain many more. */
export const MAX_CHOICE_ITEMS = 2_000;

/**
 * Maximum characters of all names of a choice for the lenient comparisons: about 20 ms of work. Dozens of labels have a
 * thousand characters. With more, a reply must equal a label.
 */
export const MAX_CHOICE_CHARACTERS = 200_000;

/**
 * Maximum pieces of a reply to a choice that are searched inside labels; each is compared with every item. A reply with
 * more is no list.
 */
export const MAX_CHOICE_PIECES = 50;

/** Longest part of a label that is folded and compared; the lenient passes ignore the rest. */
export const MAX_LABEL_LENGTH = 500;

/** Maximum words of a reply for the grammar. A sentence with one date has fewer; prose is not a date. */
export const MAX_TOKENS = 200;

/** Maximum unknown words that are tolerated in a reply with a number. */
export const MAX_UNKNOWN_WORDS = 12;

/**
 * Maximum unknown words of a date or time reply that are checked for misspelled names of days and months. If one
 * remains unknown, the visitor is asked.
 */
export const MAX_MENDED_WORDS = 4;

/** Maximum digits of a number. The largest finite double has 309; no visitor means a larger quantity. */
export const MAX_NUMBER_DIGITS = 309;

/** Longest word that is checked for typing errors, which limits one comparison to 64 × 64 steps. */
export const MAX_TYPO_LENGTH = 64;

/** Shortest word in which a typing error is tolerated: in shorter words one letter makes another word ("cat", "car"). */
export const MIN_TYPO_LENGTH = 5;

/** Maximum candidates of an ambiguous reply; more would not help a visitor to choose. */
export const MAX_CANDIDATES = 6;

/** Years that a visitor may give. Earlier ones precede this calendar; a later one belongs to another calendar (2569 is a Buddhist year). */
export const FIRST_TOLD_YEAR = 1_583;
export const LAST_TOLD_YEAR = 2_399;

/** Years that the arithmetic may reach. Temporal allows more, but no visitor needs them. */
export const MIN_YEAR = 1;
export const MAX_YEAR = 9_999;

/** Largest number in "in N days/weeks/…": beyond a few centuries it is a typing error. */
export const MAX_RELATIVE_AMOUNT = 10_000;

/** Longest date or time format of a bot. Real ones have about 20 characters. */
export const MAX_FORMAT_LENGTH = 200;

/** Longest e-mail address by RFC 5321 (path of 256 minus the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** Longest web address that browsers and servers generally accept. */
export const MAX_URL_LENGTH = 2_048;

/** Maximum languages of an Accept-Language header that are compared. */
export const MAX_ACCEPTED_LANGUAGES = 20;

/** Characters of a name or an order number with the words around it. More is a story. */
export const MAX_NAME_LENGTH = 200;

/** Words of a name: the longest names of people and companies. */
export const MAX_NAME_WORDS = 6;
