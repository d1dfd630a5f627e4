// Prints what was found for a question.
import type { Findings } from '@colloquy/knowledge';
import type { CommandIo } from '../io.ts';
import { print } from '../io.ts';

/** Prints the passages, under a sentence that promises no more than they may hold. */
export function printPassages({ confidence, passages }: Findings, isExplained: boolean, io: CommandIo): void {
  const isFound = confidence !== 'none';
  print(io, isFound ? 'This may help:' : 'Nothing that fits was found.');
  if (!isFound && !isExplained) return;
  for (const [at, { headings, source, anchor, excerpt, score, coverage }] of passages.entries()) {
    print(io);
    print(io, `${at + 1}. ${headings.join(' › ') || source}`);
    print(io, `   ${source}${anchor ? `#${anchor}` : ''}`);
    if (isExplained)
      print(io, `   score ${score.toFixed(2)}, ${Math.round(coverage * 100)} % of the question`);
    for (const line of excerpt.split('\n')) print(io, `   ${line}`);
  }
}

/** Prints as what each word was searched. */
export function printWords({ words }: Findings, io: CommandIo): void {
  for (const { word, isKnown, terms, rarity } of words) {
    const searched = terms.map(({ term, weight }) =>
      weight === 1 ? term : `${term} × ${weight.toFixed(2)}`,
    );
    const found = searched.join(', ') || 'not in the documents';
    print(
      io,
      `  ${word}: ${isKnown || terms.length === 0 ? '' : 'unknown, similar to '}${found}; rarity ${rarity.toFixed(2)}`,
    );
  }
}
