// Evaluates a base with questions whose answers are known.

import type { FoundPassage, KnowledgeBase } from './base.ts';
import { askBase } from './base.ts';

/** A question, and words of a heading or text that the right passage has. Without words the question is out of scope. */
export interface KnownQuestion {
  readonly question: string;
  readonly expected: string;
}

/** How often the right passage was found. Shares are 0 to 1. */
export interface Evaluation {
  readonly inScope: number;
  /** Share of the questions in scope whose first passage is right. */
  readonly first: number;
  /** Share with a right passage among the first five. */
  readonly amongFive: number;
  /** Mean of 1 / rank of the first right passage. */
  readonly meanReciprocalRank: number;
  readonly outOfScope: number;
  /** Questions out of scope that the base does not claim to know: confidence below `high`. */
  readonly refused: number;
  /** Questions in scope without a right passage among the first five, and others with confidence `high`. */
  readonly wrong: readonly KnownQuestion[];
}

const DEEPEST_RANK = 50;

/**
 * Asks all questions.
 *
 * @example evaluateBase(base, [{ question: 'Open on Saturday?', expected: 'Opening hours' }]).amongFive // 1
 */
export function evaluateBase(base: KnowledgeBase, questions: readonly KnownQuestion[]): Evaluation {
  let [first, amongFive, reciprocal, refused] = [0, 0, 0, 0];
  const inScope = questions.filter(({ expected }) => expected !== '');
  const outOfScope = questions.filter(({ expected }) => expected === '');
  const wrong: KnownQuestion[] = [];
  for (const known of inScope) {
    const { passages } = askBase(base, known.question, DEEPEST_RANK);
    const rank = passages.findIndex((passage) => hasWords(passage, known.expected));
    if (rank === 0) first += 1;
    if (rank >= 0) reciprocal += 1 / (rank + 1);
    if (rank >= 0 && rank < 5) amongFive += 1;
    else wrong.push(known);
  }
  for (const known of outOfScope) {
    if (askBase(base, known.question, 1).confidence === 'high') wrong.push(known);
    else refused += 1;
  }
  const share = (count: number) => (inScope.length === 0 ? 0 : count / inScope.length);
  return {
    inScope: inScope.length,
    first: share(first),
    amongFive: share(amongFive),
    meanReciprocalRank: share(reciprocal),
    outOfScope: outOfScope.length,
    refused,
    wrong,
  };
}

function hasWords({ headings, text }: FoundPassage, expected: string): boolean {
  return [...headings, text].join('\n').toLowerCase().includes(expected.toLowerCase());
}
