// Counts how many utterances were understood, by language and kind, and writes the table of docs/language.md.
import type { Kind, Utterance } from './corpus.ts';
import { KINDS } from './corpus.ts';

export interface Judged {
  utterance: Utterance;
  /** What it was read as, in the notation of the corpus. */
  actual: string;
}

export interface Score {
  right: number;
  total: number;
}

/**
 * The share of utterances that were read as expected, in percent.
 * @example percent({ right: 19, total: 20 }) // 95
 */
export function percent({ right, total }: Score): number {
  return total === 0 ? 0 : (100 * right) / total;
}

/**
 * Scores of all judged utterances that satisfy a condition.
 * @example score(judged, ({ utterance }) => utterance.locale === 'de') // { right: 118, total: 118 }
 */
export function score(judged: readonly Judged[], isCounted: (entry: Judged) => boolean): Score {
  const counted = judged.filter(isCounted);
  return { right: counted.filter(isRight).length, total: counted.length };
}

/**
 * One row a language, one column a kind, in Markdown. An empty field has no utterances.
 * @example accuracyTable(judged).split('\n').length // two lines of head, one a language, one of totals
 */
export function accuracyTable(judged: readonly Judged[]): string {
  const locales = [...new Set(judged.map(({ utterance }) => utterance.locale))].sort();
  const kinds = KINDS.filter((kind) => judged.some(({ utterance }) => utterance.kind === kind));
  const head = ['language', ...kinds, 'all', '%'];
  const rows = locales.map((locale) =>
    row(
      locale,
      kinds,
      judged.filter(({ utterance }) => utterance.locale === locale),
    ),
  );
  const lines = [head, head.map(() => '---'), ...rows, row('all', kinds, judged)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row(title: string, kinds: readonly Kind[], judged: readonly Judged[]): string[] {
  const total = score(judged, () => true);
  const cells = kinds.map((kind) => cell(score(judged, ({ utterance }) => utterance.kind === kind)));
  return [title, ...cells, cell(total), percent(total).toFixed(1)];
}

function cell({ right, total }: Score): string {
  return total === 0 ? '' : right === total ? `${total}` : `${right}/${total}`;
}

/** One line for each utterance that was not read as expected. */
export function mistakes(judged: readonly Judged[]): string[] {
  return judged
    .filter((entry) => !isRight(entry))
    .map(({ utterance, actual }) => {
      const { locale, kind, text, expected } = utterance;
      return `${locale} ${kind satisfies Kind} ${JSON.stringify(text)}: expected ${expected}, was ${actual}`;
    });
}

function isRight({ utterance: { expected }, actual }: Judged): boolean {
  return expected === actual || (expected === '!' && isQuestion(actual));
}

function isQuestion(actual: string): boolean {
  return actual === '-' || actual === '?';
}

/**
 * Whether an utterance was taken for a value that it does not mean: the worst that can happen, because nobody is asked.
 * @example isSilentlyWrong({ utterance, actual: '5' }) // true for "not 5"
 */
export function isSilentlyWrong(entry: Judged): boolean {
  return !isRight(entry) && !isQuestion(entry.actual);
}
