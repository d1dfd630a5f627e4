// Prints what was found for a question.
import type { FoundPassage } from '@colloquy/knowledge';
import type { SearchDocumentsResponse } from '@colloquy/schema';
import type { CommandIo } from '../io.ts';
import { print } from '../io.ts';

/** What a search found: in this package or on a server. */
interface Found {
  readonly confidence: SearchDocumentsResponse['confidence'];
  readonly passages: readonly FoundPassage[];
}

/** Words as both explain them. */
type SearchedWords = readonly (Omit<SearchDocumentsResponse['words'][number], 'terms'> & {
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
})[];

/** Prints the passages, under a sentence that promises no more than they may hold. */
export function printPassages({ confidence, passages }: Found, isExplained: boolean, io: CommandIo): void {
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
export function printWords({ words }: { readonly words: SearchedWords }, io: CommandIo): void {
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
