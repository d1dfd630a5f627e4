// A good reply with one word more: a negation, or a word that nobody knows. It is never taken for something else.
import { expect, it } from 'vitest';
import { readYesNo } from '../../packages/language/src/choice/choice-words.ts';
import { readCorpus } from './corpus.ts';
import { judge } from './judge.ts';
import { readReplies } from './replies.ts';

/** A negation before and behind the reply, in the word order of the language, and a word that is in no table. */
const WORDS: Readonly<Record<string, readonly [before: string, behind: string, unknown: string]>> = {
  ar: ['ليس', '', 'زقزوق'],
  de: ['nicht', '', 'Quaddelfant'],
  en: ['not', '', 'quaddlephant'],
  es: ['no', '', 'cuadelfante'],
  fr: ['pas', '', 'quadelphant'],
  hi: ['', 'नहीं', 'क्वाडलफंट'],
  id: ['bukan', '', 'kuadelfan'],
  it: ['non', '', 'quadelfante'],
  ja: ['', 'ではない', 'クワドル象'],
  ko: ['', '아님', '쿠아들팬'],
  nl: ['niet', '', 'kwaddelfant'],
  pl: ['nie', '', 'kwadelfant'],
  pt: ['não', '', 'quadelfante'],
  ru: ['не', '', 'квадлефант'],
  sv: ['inte', '', 'kvaddelfant'],
  tr: ['', 'değil', 'kuadelfan'],
  uk: ['не', '', 'квадлефант'],
  vi: ['không phải', '', 'quađenphăn'],
  zh: ['不是', '', '夸德象'],
};
const KINDS = ['number', 'choice', 'choices', 'rating'];

/** Without plain yes and no, whose negation has an answer of its own: "not really" is the no. */
const good = [
  ...readCorpus(import.meta.dirname),
  // What stands before a correction plays no part.
  ...readReplies(/\.added\.tsv$/)
    .filter(({ manner }) => manner !== 'correction')
    .map(({ utterance }) => utterance),
].filter(
  ({ kind, expected, locale }) =>
    KINDS.includes(kind) &&
    !['-', '?', '!'].includes(expected) &&
    readYesNo(expected, locale, 'label') === undefined,
);

function silent(change: (text: string, words: readonly [string, string, string]) => string): string[] {
  return good.flatMap((utterance) => {
    const words = WORDS[utterance.locale];
    if (words === undefined) throw new Error(`no words for ${utterance.locale}`);
    const text = change(utterance.text, words);
    const actual = judge({ ...utterance, text });
    const isTaken = actual !== '-' && actual !== '?';
    return isTaken ? [`${utterance.locale} ${utterance.kind} ${text} (${utterance.context}): ${actual}`] : [];
  });
}

it('there are enough good replies to extend', () => {
  expect(good.length).toBeGreaterThan(500);
});

it('a good reply is not accepted when it is negated', () => {
  const taken = silent((text, [before, behind]) => `${before} ${text} ${behind}`.trim());
  expect(taken).toEqual([]);
});

it('a good reply is not accepted with an unknown word before or after it', () => {
  expect(silent((text, [, , unknown]) => `${unknown} ${text}`)).toEqual([]);
  expect(silent((text, [, , unknown]) => `${text} ${unknown}`)).toEqual([]);
});
