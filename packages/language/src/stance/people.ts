// Counts the people of a party: "two adults and a kid", "there will be 5 of us", "大人2人と子供1人".
import { lexiconFor } from '../grammar/lexicon.ts';
import type { Lexicon } from '../grammar/meaning.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_PEOPLE_KINDS } from '../limits.ts';
import { foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';
import type { Phrases } from './phrases.ts';
import { mayHold, phrasesFor } from './phrases.ts';

// Represents a kind of people ("adults") in the words of a reply.
const SOMEONE = ',';

/**
 * The number of people in a reply with no other content: the sum of the kinds of people (a kind without a number counts
 * one), or one number after "we are".
 * @example countPeople('two adults and a kid', 'en') // 3
 */
export function countPeople(text: string, locale: string): number | undefined {
  const lexicon = lexiconFor(locale);
  const [phrases] = phrasesFor(locale);
  if (lexicon === undefined || phrases === undefined) return undefined;
  const words = foldWords(text);
  const bare = phrases.row('people').reduce(withoutEnd, words);
  const { rest, kinds } = takeParty(bare, phrases.row('persons'), locale);
  const together = kinds < 2 ? countTogether(words, phrases, lexicon) : undefined;
  if (together !== undefined) return together;
  if (kinds < 2 && (bare === words || kinds > MAX_PEOPLE_KINDS)) return undefined;
  return sumOf(scan(rest, lexicon) ?? [], kinds);
}

/**
 * Whether a reply may count people: a cheap test before counting.
 * @example namesPeople('two adults', 'en') // true
 */
export function namesPeople(text: string, locale: string): boolean {
  const [phrases] = phrasesFor(locale);
  if (phrases === undefined) return false;
  const words = foldWords(text);
  const rows = ['people', 'persons'] as const;
  if (phrasesOfRow('companions', locale).some((phrase) => words.includes(phrase))) return true;
  return (
    mayHold(words, phrases.peopleWords) &&
    (rows.some((row) => phrases.row(row).some((phrase) => words.includes(phrase))) ||
      [...phrases.together.keys()].some((phrase) => words.includes(phrase)))
  );
}

/** "Zu dritt", "тільки ми вдвох": people counted in one phrase, among fillers. */
function countTogether(words: string, phrases: Phrases, lexicon: Lexicon): number | undefined {
  const found = [...phrases.together].filter(([phrase]) => findPhrase(words, phrase) >= 0);
  const [longest] = found.sort(([left], [right]) => right.length - left.length);
  if (longest === undefined) return undefined;
  const [phrase, count] = longest;
  const at = findPhrase(words, phrase);
  const beside = `${words.slice(0, at)} ${words.slice(at + phrase.length)}`;
  const bare = phrases.row('people').reduce(withoutEnd, beside.trim());
  const tokens = scan(bare, lexicon) ?? [];
  // "À deux heures" is an hour.
  const isSilent = tokens.every(
    (token) => !means(token, 'measure') && SILENT_KINDS.some((kind) => means(token, kind)),
  );
  return isSilent ? count : undefined;
}

/** "We are 4" without "we are", which some languages place after the number. */
function withoutEnd(words: string, phrase: string): string {
  if (findPhrase(words, phrase) === 0) return words.slice(phrase.length).trim();
  const at = words.length - phrase.length;
  return at > 0 && words.endsWith(phrase) && words[at - 1] === ' ' ? words.slice(0, at).trim() : words;
}

/** The kinds of people, among them the visitor ("me and my wife"), who only counts beside companions. */
function takeParty(
  words: string,
  persons: readonly string[],
  locale: string,
): { rest: string; kinds: number } {
  const company = takeKinds(words, phrasesOfRow('companions', locale));
  const party = takeKinds(company.rest, persons);
  if (company.kinds === 0) return party;
  const kinds = company.kinds + party.kinds;
  // Without accents "è" is the Italian "and".
  const verbs = phrasesOfRow('verbs', locale).filter((verb) => verb.length > 1);
  // In "wife, I will", the visitor is the subject of a sentence.
  const self = phrasesOfRow('self', locale).find((phrase) => {
    const at = findPhrase(party.rest, phrase);
    const behind = party.rest.slice(at + phrase.length).trim();
    return at >= 0 && !verbs.some((verb) => findPhrase(behind, verb) === 0);
  });
  if (self === undefined) return { rest: party.rest, kinds: /\d/.test(words) || party.kinds > 0 ? kinds : 0 };
  const at = findPhrase(party.rest, self);
  return {
    rest: `${party.rest.slice(0, at)}${SOMEONE}${party.rest.slice(at + self.length)}`,
    kinds: kinds + 1,
  };
}

function takeKinds(words: string, names: readonly string[]): { rest: string; kinds: number } {
  let rest = words;
  let kinds = 0;
  for (const name of names) {
    for (let at = findPhrase(rest, name); at >= 0 && kinds <= MAX_PEOPLE_KINDS; at = findPhrase(rest, name)) {
      rest = `${rest.slice(0, at)}${SOMEONE}${rest.slice(at + name.length)}`;
      kinds += 1;
    }
  }
  return { rest, kinds };
}

const SILENT_KINDS = ['and', 'filler', 'link', 'article', 'measure'] as const;

function sumOf(tokens: readonly Token[], kinds: number): number | undefined {
  const numbers = tokens.map((token) => meaningOf(token, 'number'));
  const isCount = tokens.every(
    (token, index) => numbers[index] !== undefined || SILENT_KINDS.some((kind) => means(token, kind)),
  );
  const counts = numbers.filter((number) => number !== undefined);
  const isWhole = counts.every((number) => Number.isInteger(number) && number > 0);
  if (!isCount || !isWhole || (counts.length === 0 && kinds < 2) || counts.length > Math.max(1, kinds))
    return undefined;
  return counts.reduce((sum, number) => sum + number, Math.max(0, kinds - counts.length));
}
