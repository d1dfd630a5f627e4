// The size of a result, which limits the size of pages.
import type { StoredResult } from './nouns/results/result-records.ts';

/**
 * Counts the bytes of everything that visitors and blocks wrote into a result.
 *
 * @example sizeOfResult({ ...result, variables: '[]', answers: [], logs: [] }) // 2
 */
export function sizeOfResult({ variables, facts, answers, logs }: StoredResult): number {
  const texts = [
    variables,
    facts ? JSON.stringify(facts) : '',
    ...answers.flatMap(({ content, attachedFileUrls }) => [content, ...attachedFileUrls]),
    ...logs.flatMap(({ description, details = '', context = '' }) => [description, details, context]),
  ];
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}
