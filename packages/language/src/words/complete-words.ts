// Completes the rows that a word table omits.
import { wordsFromIntl } from './intl-words.ts';
import type {
  Fillers,
  IntlRows,
  LanguageWords,
  NeededRows,
  SpecialRows,
  WordTable,
} from './language-words.ts';

/**
 * All rows of a language: those of its table, then those of Intl, then empty ones. Undefined for a language that
 * neither has.
 * @example completeWords('cs', undefined)?.relativeDays['zítra'] // 1
 */
export function completeWords(language: string, table: WordTable | undefined): LanguageWords | undefined {
  // Deriving rows from phrases of Intl takes milliseconds; a complete table avoids it.
  const isComplete = table !== undefined && Object.keys(INTL).every((row) => row in table);
  const intl = isComplete ? undefined : wordsFromIntl(language);
  if (table === undefined && intl === undefined) return undefined;
  return { ...NO_WORDS, ...intl, ...table, language };
}

const NO_FILLERS: Fillers = { people: '', courtesy: '', doubt: '', verbs: '', topic: '', small: '' };

const NEEDED: NeededRows = {
  ...{ language: '', numbers: () => ({}), multipliers: {}, ordinals: {}, open: '' },
  ...{ morning: '', afternoon: '', evening: '', night: '' },
  ...{ to: '', and: '', or: '', not: '', all: '', yes: '', no: '', link: '' },
  ...{ filler: NO_FILLERS, measure: '' },
};

const INTL: IntlRows = {
  ...{ months: [], weekdays: [], relativeDays: {}, years: {}, am: '', pm: '', at: '' },
  ...{ minuteUnits: '', hourUnits: '', dayUnits: '', weekUnits: '', monthUnits: '', yearUnits: '' },
  ...{ nextWeek: '', thisWeek: '', lastWeek: '', nextMonth: '', ahead: '', behind: '', later: '', ago: '' },
};

const SPECIAL: SpecialRows = {
  ...{ caseEndings: '', ordinalEndings: '', feasts: {}, movableFeasts: {}, weeks: {}, afterNext: '' },
  ...{ endOf: '', monthEnd: '', dayLead: '', zones: {}, about: '', now: '', weekend: '', nights: '' },
  ...{ amounts: {}, article: '', next: '', coming: '', current: '', previous: '' },
  ...{ hourMark: '', minuteMark: '', half: '', halfTo: {}, quarter: '', past: '', before: '' },
  ...{ beforeDay: '', less: '', runningHours: {}, clockTimes: {}, midday: '', yearMark: '' },
  ...{ monthMark: '', dayMark: '', from: '', outOf: '', minus: '', point: '', both: '', none: '' },
  ...{ but: '', except: '', exceptAfter: '', notAfter: '', bound: '', alternative: '', dictated: {} },
  ...{ whole: '', arrival: '', departure: '', laterOne: '', earlierOne: '', either: '' },
  ...{ companions: '', self: '', nameBefore: '', nameAfter: '' },
};

const NO_WORDS: LanguageWords = { ...NEEDED, ...INTL, ...SPECIAL };
