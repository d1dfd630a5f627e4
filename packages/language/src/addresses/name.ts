// Reads free texts of a known kind: a name, an order number.
import { MAX_NAME_LENGTH, MAX_NAME_WORDS } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { isOpenQuestion, stanceOf } from '../stance/stance.ts';
import { fold } from '../text/fold.ts';
import { phrasesOfRow } from '../words/phrase-rows.ts';
import { areFillers } from './dictated.ts';

const CLAUSE = /[,;!?。、，！？…\n]+\s*|\.\s*$/u;
const QUESTION_MARK = /[?？؟]\s*$/u;
const LETTER = /\p{L}/u;
const WORD = /[^\s'’]+['’]?/gu;
const EDGES = /^[\s"“”„«».:-]+|[\s"“”„«»:]+$/gu;
const CODE = /[\p{L}\p{N}][\p{L}\p{N}/_-]*/gu;
const MIN_CODE_LENGTH = 3;

/**
 * Reads a person's or company's name as typed, without greetings and the words around it. A question, a doubt or a
 * refusal is no name.
 * @example readName('Nice to meet you, call me Siobhan!', { locale: 'en' }) // { ok: true, value: 'Siobhan' }
 */
export function readName(text: string, { locale }: { locale: string }): ParseResult<string> {
  if (text.length > MAX_NAME_LENGTH) return reject('unreadable', 'too long');
  const refusal = refusalOf(text, locale);
  if (refusal !== undefined) return refusal;
  const clauses = text
    .split(CLAUSE)
    .map(trimmed)
    .filter((clause) => clause !== '');
  const named = clauses.map((clause) => introducedName(clause, locale)).find((name) => name !== undefined);
  const rest = clauses.filter((clause) => !areFillers([clause], locale));
  // "Miller, John" is one name.
  const name = named ?? (rest.length === clauses.length ? trimmed(text) : (rest.at(-1) ?? ''));
  const isName = LETTER.test(name) && name.split(/\s+/).length <= MAX_NAME_WORDS;
  return isName && (named !== undefined || !areFillers([name], locale)) ? accept(name) : reject('unreadable');
}

/**
 * Reads the only word with a digit in it, such as an order number, as typed.
 * @example readCode('it should be AB-1234', { locale: 'en' }) // { ok: true, value: 'AB-1234' }
 */
export function readCode(text: string, { locale }: { locale: string }): ParseResult<string> {
  if (text.length > MAX_NAME_LENGTH) return reject('unreadable', 'too long');
  const refusal = refusalOf(text, locale);
  if (refusal !== undefined) return refusal;
  const words = [...text.normalize('NFKC').matchAll(CODE)].map(([word]) => word);
  const [code, ...others] = words.filter((word) => /\p{Nd}/u.test(word) && word.length >= MIN_CODE_LENGTH);
  if (code === undefined) return reject('unreadable');
  return others.length === 0 ? accept(code) : ambiguous([code, ...others]);
}

/**
 * The rejection of a question, a doubt, a refusal or a remark; undefined for an answer.
 * @example refusalOf('why do you need it?', 'en')?.stance // 'question'
 */
export function refusalOf(text: string, locale: string) {
  const stance = stanceOf(text, locale);
  const isQuestion = QUESTION_MARK.test(text) || isOpenQuestion(text, locale);
  if (stance === 'answer' && !isQuestion) return undefined;
  return { ...reject('unreadable'), stance: isQuestion ? ('question' as const) : stance };
}

/** "My name is Ada", "田中と申します": the words between the phrases before and after a name. */
function introducedName(clause: string, locale: string): string | undefined {
  const [before, behind] = (['nameBefore', 'nameAfter'] as const).map((row) => phrasesOfRow(row, locale));
  const words = wordsIn(clause);
  const lead = endOfPhrase(words, before ?? []);
  const rest = lead === undefined ? clause : clause.slice(lead);
  const tail = (behind ?? []).find((phrase) => endsWith(rest, phrase));
  const bare = tail === undefined ? rest : cutEnd(rest, tail);
  if (lead === undefined && tail === undefined) return undefined;
  const name = withoutCourtesy(trimmed(bare), locale);
  return name === '' ? undefined : name;
}

interface Word {
  folded: string;
  end: number;
}

function wordsIn(clause: string): Word[] {
  return [...clause.matchAll(WORD)].map((match) => ({
    folded: fold(match[0]).replace(/['’]/g, ''),
    end: match.index + match[0].length,
  }));
}

/** The end of the last introducing phrase that does not end the clause; in scripts without spaces only at its beginning. */
function endOfPhrase(words: readonly Word[], phrases: readonly string[]): number | undefined {
  for (const phrase of phrases) {
    const parts = phrase.split(' ');
    for (let at = words.length - parts.length - 1; at >= 0; at -= 1)
      if (parts.every((part, index) => words[at + index]?.folded === part))
        return words[at + parts.length - 1]?.end;
    const [first] = words;
    if (UNSPACED.test(phrase) && first?.folded.startsWith(phrase) && first.folded !== phrase)
      return first.end - first.folded.length + phrase.length;
  }
  return undefined;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function endsWith(text: string, phrase: string): boolean {
  const folded = fold(text);
  const at = folded.length - phrase.length;
  return folded.endsWith(phrase) && at > 0 && (UNSPACED.test(phrase) || folded[at - 1] === ' ');
}

/** Folding may change the length of the name, but hardly that of the phrase. */
function cutEnd(text: string, phrase: string): string {
  return text.slice(0, Math.max(0, text.length - phrase.length));
}

/** "Petersen bitte": small words after a name. */
function withoutCourtesy(name: string, locale: string): string {
  const words = name.split(/\s+/);
  while (words.length > 1 && isSmall(words.at(-1) ?? '') && areFillers([words.at(-1) ?? ''], locale))
    words.pop();
  while (words.length > 1 && isSmall(words[0] ?? '') && areFillers([words[0] ?? ''], locale)) words.shift();
  return words.join(' ');
}

function isSmall(word: string): boolean {
  return word === word.toLowerCase();
}

function trimmed(text: string): string {
  return text.replace(EDGES, '').trim();
}
