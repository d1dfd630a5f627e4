// Adds spellings for keyboards without the letters of the language.
import type { Fillers, WordTable } from './language-words.ts';
import { once } from './once.ts';

const ANY_UMLAUT = /[äöü]/;
const UMLAUTS: readonly [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
];

/**
 * The same table with "ae", "oe" and "ue" for every umlaut. Omitted dots need no entry: accents are ignored.
 * @example withUmlautSpellings({ ...words, past: 'über' }).past // 'über|ueber'
 */
export function withUmlautSpellings(words: WordTable): WordTable {
  return mapPhrases(words, (phrase) => {
    if (!ANY_UMLAUT.test(phrase)) return [phrase];
    const spelled = UMLAUTS.reduce((text, [umlaut, plain]) => text.replaceAll(umlaut, plain), phrase);
    return [phrase, spelled];
  });
}

/**
 * The same table with further spellings of its phrases.
 * @example mapPhrases(words, (phrase) => [phrase, phrase.replace('x', 'ks')])
 */
function mapPhrases(words: WordTable, spell: (phrase: string) => string[]): WordTable {
  const spellRow = (row: string) =>
    (row.includes('|') ? row.split('|').flatMap(spell) : spell(row)).join('|');
  const spellFillers = (fillers: Fillers) =>
    Object.fromEntries(
      Object.entries(fillers).map(([group, row]) => [group, spellRow(row).split('|').sort().join('|')]),
    );
  const spellTable = (table: object) => {
    const spelledTable: Record<string, unknown> = {};
    for (const [phrases, value] of Object.entries(table)) spelledTable[spellRow(phrases)] = value;
    return spelledTable;
  };
  const spellEntry = (name: string, row: unknown) => {
    if (name === 'language') return row;
    if (name === 'numbers') return () => spellTable(words.numbers()) as Record<string, number>;
    if (name === 'filler') return spellFillers(words.filler);
    if (typeof row === 'string') return spellRow(row);
    return Array.isArray(row) ? row.map(spellRow) : spellTable(row as object);
  };
  const spelled = {};
  // Each row at its first use: one of them has thousands of phrases.
  for (const name of Object.keys(words) as (keyof WordTable)[])
    Object.defineProperty(spelled, name, {
      enumerable: true,
      get: once(() => spellEntry(name, words[name])),
    });
  return spelled as WordTable;
}
