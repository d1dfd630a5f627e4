// The schema of a language's word table: a few required rows, and optional ones for special features of a language.

/**
 * Words without effect on the value next to them, sorted within their group.
 * @example { people: 'i|we', courtesy: 'please', doubt: 'about', verbs: 'want', topic: 'number', small: 'the' }
 */
export interface Fillers {
  /** The visitor and their companions. */
  people: string;
  /** Greetings, thanks, and words of agreement. */
  courtesy: string;
  /** Hesitation, and words that make a value approximate. */
  doubt: string;
  /** Wanting, being, having, coming. */
  verbs: string;
  /** Nouns of the question's topic: date, number, appointment, stars. */
  topic: string;
  /** Articles, prepositions and particles. */
  small: string;
}

/**
 * The required rows. A row is a list of phrases with `|` between them, or phrases with their values. Case, accents,
 * hyphens and apostrophes are ignored ("après-demain" also matches "apres demain").
 */
export interface NeededRows {
  /** Two-letter language code, the key of the table: `'vi'`. */
  language: string;
  /**
   * Cardinals 0–99, and the hundreds if they are separate words; computed at first use: `() => ({ five: 5, 'twenty
   * one': 21 })`. See `tens` in `tens.ts`.
   */
  numbers: () => Record<string, number>;
  /** Words that multiply the number before them: `{ hundred: 100, million: 1_000_000 }`. */
  multipliers: Record<string, number>;
  /** Ordinals in every form that may name a position or an hour; -1 means the last: `{ first: 1, last: -1 }`. */
  ordinals: Record<string, number>;
  /** Makes the day or time next to it a limit or a repetition, about which the visitor is asked: `'before|after|until|every'`. */
  open: string;
  /** Parts of the day, which decide between 3:00 and 15:00; `''` if the language has no such part: `'morning|in the morning'`. */
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
  /** Between alternatives, about which the visitor is asked: `'or'`. */
  or: string;
  /** Negations. In a reply with one, the adjacent value is never accepted: `'not|never|don t'`. */
  not: string;
  /** All of several choices: `'all|everything'`. */
  all: string;
  /** The plain yes comes first: `'yes|yeah|of course|sounds good'`. */
  yes: string;
  /** The plain no comes first: `'no|nope|no thanks|not now'`. */
  no: string;
  /** Articles and prepositions without a meaning of their own: `'the|of|on'`. */
  link: string;
  /** Fillers around an answer: `{ people: 'i|we', courtesy: 'please', … }`. */
  filler: Fillers;
  /** Units and counted things, which may be next to a number: `'kg|people|euros'`. */
  measure: string;
}

/** Rows that Intl provides if a table omits them. An empty row means that the language has no such word. */
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
  /** With a weekday: that of the following, current, or previous calendar week. */
  nextWeek: string;
  thisWeek: string;
  lastWeek: string;
  /** Phrases for the next month, if they are one phrase. */
  nextMonth: string;
  /** Words for a year, as an offset from the current one, if they are more than "next" and "year". */
  years: Record<string, number>;
  /** Before an hour. */
  at: string;
  /** Before an amount of time: in the future; in the past. */
  ahead: string;
  behind: string;
  /** After an amount of time: in the future; in the past. */
  later: string;
  ago: string;
}

/** Rows that only some languages need. A table omits the others. */
export interface SpecialRows {
  /** Case endings that any word may have ("sekizde"), longest first; empty if the table lists the inflected forms. */
  caseEndings: string;
  /** Endings that make digits an ordinal ("5th"). */
  ordinalEndings: string;
  /** Holidays with a fixed date, as month × 100 + day: 1225 is Christmas. */
  feasts: Record<string, number>;
  /** Holidays relative to Easter or a weekday: `easter-2` is Good Friday. See `grammar/feasts.ts` for the reference days. */
  movableFeasts: Record<string, string>;
  /** Weeks after the next one, with a weekday: 2 is the week after next. */
  weeks: Record<string, number>;
  /** "übernächsten Freitag": the one after the next. */
  afterNext: string;
  /** Next to a month: its last day. */
  endOf: string;
  /** The last day of this month. */
  monthEnd: string;
  /** Before the bare number of a day ("le 15"). */
  dayLead: string;
  /** Words for the time of a place, with an IANA zone or an abbreviation of `grammar/zones.ts`. */
  zones: Record<string, string>;
  /** Next to a day, makes it another one: nearly, about. */
  about: string;
  now: string;
  /** The coming Saturday and Sunday. */
  weekend: string;
  /** The unit of a stay. */
  nights: string;
  /** Single words for an amount of time, as an English count and unit: "fortnight" is '2 weeks'. */
  amounts: Record<string, string>;
  /** The word for one in "in a week"; separate from the numbers, because an article is not a quantity. */
  article: string;
  /**
   * "Next friday": the coming one for some people, that of the following week for others. If it always means the coming
   * one, use `coming`.
   */
  next: string;
  /** "this coming friday": the first one after today. */
  coming: string;
  current: string;
  previous: string;
  /** After an hour, and after a minute: `'o clock|h'`. */
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
  /** "3 jours avant Noël": between an amount and the day from which it counts back, if it differs from `before`. */
  beforeDay: string;
  /** "las ocho menos cuarto": between the hour and the minutes to subtract. */
  less: string;
  /** Hour words for the current hour: "третьего" is the hour that ends at three. */
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
  /** All of two items. */
  both: string;
  /** "neither", "none of them". */
  none: string;
  /** Between the chosen and the rejected item: "red but not blue". */
  but: string;
  /** "all except red": before the exception; and after it, if the language places it there. */
  except: string;
  exceptAfter: string;
  /** A negation after the negated word. */
  notAfter: string;
  /** Makes a number a limit ("more than"), if its words have other meanings, too. */
  bound: string;
  /** In the label of an alternative to the proposed: `'another|change|back'`. */
  alternative: string;
  /** The spoken names of characters in addresses: `{ at: '@', 'dot|point': '.', double: '2x' }`. `2x` and `3x` repeat the next one. */
  dictated: Record<string, string>;
  /** Makes a month a range of all its days: `'the whole of|all of'`. */
  whole: string;
  /** Next to the first and to the last day of a stay. */
  arrival: string;
  departure: string;
  /** Chooses among offered days or times. */
  laterOne: string;
  earlierOne: string;
  /** Any offer will do. */
  either: string;
  /** One person in the visitor's company: `'wife|husband'`. */
  companions: string;
  /** The visitor, counted in a party: `'me|i'`. */
  self: string;
  /** Before and after a name: `'my name is|call me'`. */
  nameBefore: string;
  nameAfter: string;
}

/** The content of a language's file. @example const vi: WordTable = { language: 'vi', numbers: () => ({ năm: 5 }), … } */
export type WordTable = NeededRows & Partial<IntlRows & SpecialRows>;

/** All rows of a language, including those that its table omits. */
export type LanguageWords = NeededRows & IntlRows & SpecialRows;
