// The bounds of reading a visitor's reply; each number with its reason.

/** Longest reply that a reader looks at, in UTF-16 units. A spoken date or number fits into a few dozen; 1,000 leaves room for a chatty sentence and keeps every reader far below a millisecond's worth of surprise. */
export const MAX_REPLY_LENGTH = 1_000;

/** Words beside "I don't know" and the like that leave it so; a longer reply says something else as well. */
export const MAX_STANCE_WORDS_BESIDE = 3;

/** Phrases of courtesy and hesitation that are taken off a reply: "well, um, would it be possible … please" has four. */
export const MAX_COURTESY_PHRASES = 6;

/** Words of a reply that is tried as a span of two times, once for each joint in it; "somewhere between two and three in the afternoon, please" has nine. */
export const MAX_SPAN_WORDS = 20;

/** Kinds of people in one party; "two adults, a child and a baby" has three. */
export const MAX_PEOPLE_KINDS = 6;

/** Longest reply for choices, where a visitor may paste many long labels. */
export const MAX_CHOICE_REPLY_LENGTH = 5_000;

/** Longest list of marked items: the longest message. It is looked up and not understood, so it may be longer than what is said. */
export const MAX_LISTED_LENGTH = 65_536;

/** Most parts between commas that one label of a list is put together of. Real labels have two or three; each place of a list is looked up so many times. */
export const MAX_LISTED_PARTS = 16;

/** Most choice items that are compared. Real bots show dozens; a list variable may hold more, but not without end. */
export const MAX_CHOICE_ITEMS = 2_000;

/** Most characters of all names of a choice that a reply is compared with in every way: some 20 ms of work. Dozens of labels have a thousand; of more, a reply has to say one as it stands. */
export const MAX_CHOICE_CHARACTERS = 200_000;

/** Most pieces of a reply to a choice that are looked for inside labels; each is compared with every item. A reply with more of them is no list. */
export const MAX_CHOICE_PIECES = 50;

/** Labels up to this length are folded and compared; the rest of a longer label plays no part in the lenient passes. */
export const MAX_LABEL_LENGTH = 500;

/** Most words of a reply that the grammar looks at. A sentence with one date has fewer; prose is not a date. */
export const MAX_TOKENS = 200;

/** Words in a reply for a number that we do not know and still tolerate. */
export const MAX_UNKNOWN_WORDS = 12;

/** Unknown words of a date or time reply that may be names of days and months with a slip of the keys; one that is left unread makes the reply a question. */
export const MAX_MENDED_WORDS = 4;

/** Most digits of a number. The largest finite double has 309; more than that is no quantity a visitor means. */
export const MAX_NUMBER_DIGITS = 309;

/** Longest word for which typing mistakes are weighed, which bounds the cost of one comparison to 64 × 64 steps. */
export const MAX_TYPO_LENGTH = 64;

/** Shortest word for which a typing mistake is forgiven: in shorter words one letter makes another word ("cat", "car"). */
export const MIN_TYPO_LENGTH = 5;

/** Most candidates listed with an ambiguous reply; more would not help a visitor to choose. */
export const MAX_CANDIDATES = 6;

/** Years that a visitor may tell. Before them nobody used this calendar; a later one is a year of another calendar (2569 is a Buddhist one). */
export const FIRST_TOLD_YEAR = 1_583;
export const LAST_TOLD_YEAR = 2_399;

/** Years that the arithmetic may reach. Temporal goes further, but no visitor does. */
export const MIN_YEAR = 1;
export const MAX_YEAR = 9_999;

/** Largest "in N days/weeks/…": beyond a few centuries it is a typing mistake. */
export const MAX_RELATIVE_AMOUNT = 10_000;

/** Longest date or time format of a bot. Real ones have about 20 characters. */
export const MAX_FORMAT_LENGTH = 200;

/** Longest e-mail address by RFC 5321 (path of 256 minus the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** Longest web address: what browsers and servers agree on. */
export const MAX_URL_LENGTH = 2_048;

/** Most languages of an Accept-Language header that are weighed. */
export const MAX_ACCEPTED_LANGUAGES = 20;
