// Replies as people type them, frozen before the code was tried on them: how many are read as expected, by language and by manner.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Judged } from './accuracy.ts';
import { mistakes } from './accuracy.ts';
import { parseCorpus } from './corpus.ts';
import { judge } from './judge.ts';

const FOLDER = new URL('./first-sight/', import.meta.url);
const DOCUMENT = new URL('../../docs/language.md', import.meta.url);
const TABLE = /(<!-- first-sight -->\n)[\s\S]*?(\n<!-- \/first-sight -->)/;
const MIN_UTTERANCES = 450;

interface Reply extends Judged {
  /** How it is said: plain, slang, correction, question, … */
  manner: string;
}

const replies = readdirSync(FOLDER).sort().flatMap(readReplies);

function readReplies(name: string): Reply[] {
  const locale = name.replace('.tsv', '');
  const lines = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [kind, manner = '', ...rest] = line.split('\t');
      return parseCorpus(locale, [kind, ...rest].join('\t')).map((utterance) => ({
        manner,
        utterance,
        actual: judge(utterance),
      }));
    });
}

type Outcome = 'right' | 'asked' | 'refused' | 'wrong';

function outcomeOf(reply: Reply): Outcome {
  if (mistakes([reply]).length === 0) return 'right';
  if (reply.actual === '?') return 'asked';
  return reply.actual === '-' ? 'refused' : 'wrong';
}

function row(title: string, counted: readonly Reply[]): string {
  const count = (outcome: Outcome) => counted.filter((reply) => outcomeOf(reply) === outcome).length;
  const share = ((100 * count('right')) / counted.length).toFixed(1);
  const cells = [title, counted.length, share, count('asked'), count('refused'), count('wrong')];
  return `| ${cells.join(' | ')} |`;
}

function table(): string {
  const locales = [...new Set(replies.map(({ utterance }) => utterance.locale))];
  const manners = [...new Set(replies.map(({ manner }) => manner))].sort();
  return [
    '| language or manner | replies | % right | asked instead | refused instead | silently wrong |',
    '| --- | --- | --- | --- | --- | --- |',
    ...locales.map((locale) =>
      row(
        locale,
        replies.filter(({ utterance }) => utterance.locale === locale),
      ),
    ),
    ...manners.map((manner) =>
      row(
        manner,
        replies.filter((reply) => reply.manner === manner),
      ),
    ),
    row('all', replies),
  ].join('\n');
}

it('has enough replies, each once', () => {
  const keys = replies.map(({ utterance }) => Object.values(utterance).join('\t'));
  expect(replies.length).toBeGreaterThanOrEqual(MIN_UTTERANCES);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('is read as docs/language.md says (UPDATE=1 rewrites the table)', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  expect(text).toMatch(TABLE);
  const updated = text.replace(TABLE, (_, before: string, after: string) => `${before}${table()}${after}`);
  if (process.env.UPDATE === '1') writeFileSync(DOCUMENT, updated);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(updated);
});

// Mistakes as they are, for the developer: LIST=1 prints them.
it.runIf(process.env.LIST === '1')('lists its mistakes', () => {
  process.stdout.write(`${mistakes(replies).join('\n')}\n`);
});
