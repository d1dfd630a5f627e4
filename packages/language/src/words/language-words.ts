// The shape of a language's word table: every language has the same rows.

/**
 * The words of one language. A row is a list of phrases with `|` between them, or phrases with their value. Case,
 * accents, hyphens and apostrophes play no part ("après-demain" also stands for "apres demain"). An empty row means that the
 * language says it in another way.
 */
export interface LanguageWords {
  /** Two-letter language code, the key of the table. */
  language: string;
  /** Cardinals that add up when they follow each other: 0–99 and, where they are words of their own, the hundreds. */
  numbers: Record<string, number>;
  /** Words that multiply what stands before them: hundred, thousand, million. */
  multipliers: Record<string, number>;
  /** Ordinals, in every form that may name a position or an hour; -1 is the last. */
  ordinals: Record<string, number>;
  /** Case endings that may hang on any word ("sekizde"), longest first; empty where the table lists the forms. */
  caseEndings: string;
  /** Endings that make digits an ordinal ("5th"). */
  ordinalEndings: string;
  /** January first. */
  months: readonly string[];
  /** Monday first. */
  weekdays: readonly string[];
  /** Words for a day, as an offset from today. */
  relativeDays: Record<string, number>;
  /** Feasts that fall on the same day every year, as month × 100 + day: 1225 is Christmas. */
  feasts: Record<string, number>;
  /** Feasts that move with Easter or a weekday: `easter-2` is Good Friday. See `grammar/feasts.ts` for what they count from. */
  movableFeasts: Record<string, string>;
  /** Weeks further off than the next one, said with a weekday: 2 is the week after next. */
  weeks: Record<string, number>;
  /** Words for a year, as an offset from this one, where they are more than "next" and "year". */
  years: Record<string, number>;
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
  /**
   * What makes another thing of the day or time beside it: before, until, from … on, every, any but. Outside the rules of the
   * grammar ("ten to three", "from 5 to 8 May") such a word makes a reply one that is asked back.
   */
  open: string;
  /** Beside a day, what makes it another one: nearly, about. */
  about: string;
  now: string;
  /** The coming Saturday and Sunday. */
  weekend: string;
  /** What a stay is counted in. */
  nights: string;
  minuteUnits: string;
  hourUnits: string;
  dayUnits: string;
  weekUnits: string;
  monthUnits: string;
  yearUnits: string;
  /** Single words for an amount of time, as a count and a unit in English: "fortnight" is '2 weeks'. */
  amounts: Record<string, string>;
  /** The one-word amount of "in a week"; kept apart from numbers, because an article is not a quantity. */
  article: string;
  /** "next friday": said of the coming one by some and of the following week's by others. */
  next: string;
  /** "this coming friday": the first one after today. */
  coming: string;
  current: string;
  previous: string;
  /** Said with a weekday: the one of the following, the present, the past calendar week. */
  nextWeek: string;
  thisWeek: string;
  lastWeek: string;
  /** Where the next month is one phrase. */
  nextMonth: string;
  /** Before an amount of time: lies ahead; lies behind. */
  ahead: string;
  behind: string;
  /** After an amount of time: lies ahead; lies behind. */
  later: string;
  ago: string;
  /** Before an hour. */
  at: string;
  /** After an hour or minute of the clock. */
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
  am: string;
  pm: string;
  morning: string;
  midday: string;
  afternoon: string;
  evening: string;
  night: string;
  /** After the number of a year, month or day ("2026年12月24日"). */
  yearMark: string;
  monthMark: string;
  dayMark: string;
  from: string;
  to: string;
  and: string;
  or: string;
  not: string;
  /** "eight out of ten". */
  outOf: string;
  minus: string;
  point: string;
  /** All of several choices. */
  all: string;
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
  yes: string;
  no: string;
  /** Articles and prepositions that carry nothing. */
  link: string;
  /** What people say around an answer. */
  filler: string;
  /** What people count or measure; may stand beside a number. */
  measure: string;
}
