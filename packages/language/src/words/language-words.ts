// The shape of a language's word table: a few rows that every table has, and others for what the language says in its own way.

/**
 * Words that say nothing about the value beside them, sorted within their group.
 * @example { people: ['i', 'we'], courtesy: ['please'], doubt: ['about'], verbs: ['want'], topic: ['number'], small: ['the'] }
 */
export interface Fillers {
  /** The visitor and those who come along. */
  people: readonly string[];
  /** Greetings, thanks, and words of agreement. */
  courtesy: readonly string[];
  /** Hesitation, and words that make a value approximate. */
  doubt: readonly string[];
  /** Wanting, being, having, coming. */
  verbs: readonly string[];
  /** Nouns of what was asked for: date, number, appointment, stars. */
  topic: readonly string[];
  /** Articles, prepositions and particles. */
  small: readonly string[];
}

/**
 * The rows that every table fills. A row is a list of phrases with `|` between them, or phrases with their value. Case, accents, hyphens and
 * apostrophes play no part ("après-demain" also matches "apres demain").
 */
export interface NeededRows {
  /** Two-letter language code, the key of the table: `'vi'`. */
  language: string;
  /** Cardinals 0–99, and the hundreds where they are words of their own; made when first needed: `() => ({ five: 5, 'twenty one': 21 })`. See `tens` in `tens.ts`. */
  numbers: () => Record<string, number>;
  /** Words that multiply the number before them: `{ hundred: 100, million: 1_000_000 }`. */
  multipliers: Record<string, number>;
  /** Ordinals in every form that may name a position or an hour; -1 is the last: `{ first: 1, last: -1 }`. */
  ordinals: Record<string, number>;
  /** Turns the day or time beside it into a bound or a repetition, which is asked back: `'before|after|until|every'`. */
  open: string;
  /** Parts of the day, which decide between 3:00 and 15:00; `''` where there is no such part: `'morning|in the morning'`. */
  morning: string;
  /** `'afternoon|in the afternoon'` */
  afternoon: string;
  /** `'evening|in the evening'` */
  evening: string;
  /** `'night|at night'` */
  night: string;
  /** Between the ends of a range: `'to|until'`. */
  to: string;
  /** Between several choices, and inside numbers: `'and|plus'`. */
  and: string;
  /** Between alternatives, which are asked back: `'or'`. */
  or: string;
  /** Negations. A reply with one is never taken for the value beside it: `'not|never|don t'`. */
  not: string;
  /** All of several choices: `'all|everything'`. */
  all: string;
  /** The plain yes comes first: `'yes|yeah|of course|sounds good'`. */
  yes: string;
  /** The plain no comes first: `'no|nope|no thanks|not now'`. */
  no: string;
  /** Articles and prepositions that carry nothing: `'the|of|on'`. */
  link: string;
  /** What people say around an answer: `{ people: ['i', 'we'], courtesy: ['please'], … }`. */
  filler: Fillers;
  /** What people count or measure; may stand beside a number: `'kg|people|euros'`. */
  measure: string;
}

/** Rows that Intl fills where a table leaves them out. An empty row says that the language has no such word. */
export interface IntlRows {
  /** January first, each with its forms and short names. */
  months: readonly string[];
  /** Monday first, each with its forms and short names. */
  weekdays: readonly string[];
  /** Words for a day, as an offset from today. */
  relativeDays: Record<string, number>;
  am: string;
  pm: string;
  /** Units of an amount of time. */
  minuteUnits: string;
  hourUnits: string;
  dayUnits: string;
  weekUnits: string;
  monthUnits: string;
  yearUnits: string;
  /** Said with a weekday: the one of the following, the present, the past calendar week. */
  nextWeek: string;
  thisWeek: string;
  lastWeek: string;
  /** Where the next month is one phrase. */
  nextMonth: string;
  /** Words for a year, as an offset from this one, where they are more than "next" and "year". */
  years: Record<string, number>;
  /** Before an hour. */
  at: string;
  /** Before an amount of time: lies ahead; lies behind. */
  ahead: string;
  behind: string;
  /** After an amount of time: lies ahead; lies behind. */
  later: string;
  ago: string;
}

/** Rows for what only some languages say, or say in words of their own. A table leaves out what it does not need. */
export interface SpecialRows {
  /** Case endings that may hang on any word ("sekizde"), longest first; empty where the table lists the forms. */
  caseEndings: string;
  /** Endings that make digits an ordinal ("5th"). */
  ordinalEndings: string;
  /** Feasts that fall on the same day every year, as month × 100 + day: 1225 is Christmas. */
  feasts: Record<string, number>;
  /** Feasts that move with Easter or a weekday: `easter-2` is Good Friday. See `grammar/feasts.ts` for what they count from. */
  movableFeasts: Record<string, string>;
  /** Weeks further off than the next one, said with a weekday: 2 is the week after next. */
  weeks: Record<string, number>;
  /** "übernächsten Freitag": the one after the next. */
  afterNext: string;
  /** Beside a month: its last day. */
  endOf: string;
  /** The last day of this month. */
  monthEnd: string;
  /** Before the bare number of a day ("le 15"). */
  dayLead: string;
  /** Words for the time of a place, with an IANA zone or an abbreviation of `grammar/zones.ts`. */
  zones: Record<string, string>;
  /** Beside a day, what makes it another one: nearly, about. */
  about: string;
  now: string;
  /** The coming Saturday and Sunday. */
  weekend: string;
  /** What a stay is counted in. */
  nights: string;
  /** Single words for an amount of time, as a count and a unit in English: "fortnight" is '2 weeks'. */
  amounts: Record<string, string>;
  /** The one-word amount of "in a week"; kept apart from numbers, because an article is not a quantity. */
  article: string;
  /** "Next friday": the coming one to some, the one of the following week to others. Where it always means the coming one, use `coming`. */
  next: string;
  /** "this coming friday": the first one after today. */
  coming: string;
  current: string;
  previous: string;
  /** Behind an hour, and behind a minute of the clock: `'o clock|h'`. */
  hourMark: string;
  minuteMark: string;
  /** "half past three": half an hour after the named hour. */
  half: string;
  /** "halb drei": minutes before the named hour. */
  halfTo: Record<string, number>;
  quarter: string;
  /** "ten past three", "ten to three": between the minutes and the hour. */
  past: string;
  before: string;
  /** "3 jours avant Noël": between an amount and the day that it is counted back from, where `before` does not say so. */
  beforeDay: string;
  /** "las ocho menos cuarto": between the hour and the minutes that it lacks. */
  less: string;
  /** Hour words that name the running hour: "третьего" is the hour that ends at three. */
  runningHours: Record<string, number>;
  /** Words for a time of day, as hour × 100 + minute: noon is 1200. */
  clockTimes: Record<string, number>;
  midday: string;
  /** After the number of a year, month or day ("2026年12月24日"). */
  yearMark: string;
  monthMark: string;
  dayMark: string;
  from: string;
  /** "eight out of ten". */
  outOf: string;
  minus: string;
  point: string;
  /** All of two. */
  both: string;
  /** "neither", "none of them". */
  none: string;
  /** Between what is meant and what is not: "red but not blue". */
  but: string;
  /** "all except red": before what is taken away; and behind it, where the language says it there. */
  except: string;
  exceptAfter: string;
  /** A negation behind what it denies. */
  notAfter: string;
  /** What makes a bound of a number ("more than"), where its words mean other things too. */
  bound: string;
}

/** What the file of a language holds. @example const vi: WordTable = { language: 'vi', numbers: () => ({ năm: 5 }), … } */
export type WordTable = NeededRows & Partial<IntlRows & SpecialRows>;

/** All rows of a language, those that its table leaves out filled in. */
export type LanguageWords = NeededRows & IntlRows & SpecialRows;
