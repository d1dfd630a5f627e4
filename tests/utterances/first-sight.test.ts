// Replies as people type them, frozen before the code was tried on them: how many are read as expected, by language and by manner.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Judged } from './accuracy.ts';
import { mistakes } from './accuracy.ts';
import { judge } from './judge.ts';
import type { Reply } from './replies.ts';
import { REPLIES, readReplies } from './replies.ts';

const DOCUMENT = new URL('../../docs/language.md', import.meta.url);
/** Each set was frozen before the code was tried on it: the part of its file names behind the locale, and its number of replies at least. */
const SETS = [
  { name: 'first', ending: /^[^.]+\.tsv$/, least: 450 },
  { name: 'second', ending: /^[^.]+\.second\.tsv$/, least: 650 },
  { name: 'third', ending: /^[^.]+\.third\.tsv$/, least: 350 },
  { name: 'fourth', ending: /^[^.]+\.fourth\.tsv$/, least: 780 },
  { name: 'added', ending: /^[^.]+\.added\.tsv$/, least: 200 },
];
const MIN_OF_LANGUAGE = 60;

/** Earlier figures, to be shown beside the present ones. */
const before = readFileSync(new URL('before.txt', REPLIES), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));

type JudgedReply = Reply & Judged;

const sets = SETS.map((set) => ({
  ...set,
  table: new RegExp(`(<!-- first-sight ${set.name} -->\\n)[\\s\\S]*?(\\n<!-- /first-sight ${set.name} -->)`),
  replies: readReplies(set.ending).map((reply) => ({ ...reply, actual: judge(reply.utterance) })),
}));
const all = sets.flatMap(({ replies }) => replies);

type Outcome = 'right' | 'asked' | 'refused' | 'wrong';

function outcomeOf(reply: JudgedReply): Outcome {
  if (mistakes([reply]).length === 0) return 'right';
  if (reply.actual === '?') return 'asked';
  return reply.actual === '-' ? 'refused' : 'wrong';
}

function row(set: string, title: string, counted: readonly JudgedReply[]): string {
  const count = (outcome: Outcome) => counted.filter((reply) => outcomeOf(reply) === outcome).length;
  const share = ((100 * count('right')) / counted.length).toFixed(1);
  const earlier = before.find((cells) => cells[0] === set && cells[1] === title)?.slice(2) ?? [];
  const now = [share, count('asked'), count('refused'), count('wrong')];
  const cells = now.map((figure, index) => `${earlier[index]} → ${figure}`);
  return `| ${[title, counted.length, ...cells].join(' | ')} |`;
}

function table(set: string, replies: readonly JudgedReply[]): string {
  const locales = [...new Set(replies.map(({ utterance }) => utterance.locale))];
  const manners = [...new Set(replies.map(({ manner }) => manner))].sort();
  return [
    '| language or manner | replies | % right | asked instead | refused instead | silently wrong |',
    '| --- | --- | --- | --- | --- | --- |',
    ...locales.map((locale) =>
      row(
        set,
        locale,
        replies.filter(({ utterance }) => utterance.locale === locale),
      ),
    ),
    ...manners.map((manner) =>
      row(
        set,
        manner,
        replies.filter((reply) => reply.manner === manner),
      ),
    ),
    row(set, 'all', replies),
  ].join('\n');
}

it.each(sets)('the $name set has enough different replies', ({ replies, least }) => {
  const keys = replies.map(({ utterance }) => Object.values(utterance).join('\t'));
  expect(replies.length).toBeGreaterThanOrEqual(least);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

it('there are enough replies in every language', () => {
  const locales = [...new Set(all.map(({ utterance }) => utterance.locale))];
  const counts = locales.map((locale) => all.filter(({ utterance }) => utterance.locale === locale).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(MIN_OF_LANGUAGE);
});

it.each(sets)('the accuracy for the $name set matches docs/language.md (UPDATE=1 rewrites it)', (set) => {
  const text = readFileSync(DOCUMENT, 'utf8');
  expect(text).toMatch(set.table);
  const updated = text.replace(
    set.table,
    (_, before: string, after: string) => `${before}${table(set.name, set.replies)}${after}`,
  );
  if (process.env.UPDATE === '1') writeFileSync(DOCUMENT, updated);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(updated);
});

// Mistakes as they are, for the developer: LIST=1 prints them.
it.runIf(process.env.LIST === '1')('prints the mistakes', () => {
  process.stdout.write(`${mistakes(all).join('\n')}\n`);
});
