// Reads the replies as people type them: as the corpus, with a column more for their manner.
import { readdirSync, readFileSync } from 'node:fs';
import type { Utterance } from './corpus.ts';
import { parseCorpus } from './corpus.ts';

export const REPLIES = new URL('./first-sight/', import.meta.url);

export interface Reply {
  utterance: Utterance;
  /** How it is said: plain, slang, correction, question, … */
  manner: string;
}

/**
 * The replies of all files whose name ends so. A line that is no reply is an error.
 * @example readReplies(/\.added\.tsv$/)[0]?.manner // 'plain'
 */
export function readReplies(ending: RegExp): Reply[] {
  return readdirSync(REPLIES)
    .filter((name) => ending.test(name))
    .sort()
    .flatMap((name) =>
      parseReplies(name.split('.', 1)[0] ?? '', readFileSync(new URL(name, REPLIES), 'utf8')),
    );
}

function parseReplies(locale: string, text: string): Reply[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [kind, manner = '', ...rest] = line.split('\t');
      return parseCorpus(locale, [kind, ...rest].join('\t')).map((utterance) => ({ manner, utterance }));
    });
}
