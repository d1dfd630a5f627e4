// Reads the corpus: one file a language, one utterance a line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const KINDS = [
  'number',
  'date',
  'datetime',
  'range',
  'time',
  'choice',
  'choices',
  'rating',
  'phone',
  'email',
  'url',
  'name',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Utterance {
  locale: string;
  kind: Kind;
  text: string;
  /** Labels with `|` between (choices), a country (phone), a scale such as `1-5` (rating); empty for other kinds. */
  context: string;
  /** The value, or `-` for a reply that must be refused, `?` for one that must be asked back, `!` for either of the two. */
  expected: string;
}

/**
 * All utterances of a folder of `<locale>.tsv` and `<locale>.<part>.tsv` files. A line that is no utterance is an error: a corpus that loses lines silently
 * proves nothing.
 * @example readCorpus('tests/utterances').length // about a thousand
 */
export function readCorpus(folder: string): Utterance[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return files
    .sort()
    .flatMap((name) => parseCorpus(localeOf(name), readFileSync(join(folder, name), 'utf8')));
}

/** A language may have several files: `de.tsv`, `de.values.tsv`. */
function localeOf(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

/**
 * The utterances of one file: kind, text, context (`.` for none) and expected value, with tabs between; `#` begins a comment.
 * @example parseCorpus('en', 'number\t42\t.\t42')[0]?.expected // '42'
 */
export function parseCorpus(locale: string, text: string): Utterance[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => parseLine(locale, line));
}

function parseLine(locale: string, line: string): Utterance {
  const [kind = '', text, context, expected, ...rest] = line.split('\t');
  if (!isKind(kind) || text === undefined || context === undefined || !expected || rest.length > 0) {
    throw new Error(`not an utterance: ${locale}: ${line}`);
  }
  return { locale, kind, text, context: context === '.' ? '' : context, expected };
}

function isKind(text: string): text is Kind {
  return KINDS.some((kind) => kind === text);
}
