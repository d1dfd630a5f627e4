// A knowledge base: documents as passages with an index, ready for questions.
import type { Passage } from '../documents/passages.ts';
import { passagesOf } from '../documents/passages.ts';
import { readDocument } from '../documents/read-document.ts';
import { excerptOf } from '../search/excerpt.ts';
import type { OpenIndex } from '../search/packed-index.ts';
import { openIndex, packIndex } from '../search/packed-index.ts';
import type { Confidence, SearchedWord } from '../search/search.ts';
import { searchIndex } from '../search/search.ts';
import { guessLanguage } from '../words/guess-language.ts';
import { languageOf } from '../words/languages.ts';

/** A text document to read. */
export interface SourceDocument {
  /** What people know it by, such as a path. */
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/** A passage with the name of its document. */
export interface SourcePassage extends Passage {
  readonly source: string;
}

/** A base that answers questions. */
export interface KnowledgeBase {
  /** Tag of its language. */
  readonly language: string;
  readonly passages: readonly SourcePassage[];
  readonly index: OpenIndex;
}

/** A passage that may answer a question. */
export interface FoundPassage extends SourcePassage {
  /** The sentences of the passage that match best. */
  readonly excerpt: string;
  readonly score: number;
  /** Share of the question that the passage has, by rarity: 0 to 1. */
  readonly coverage: number;
}

/** What a base has on a question, with the explanation. */
export interface Findings {
  readonly confidence: Confidence;
  readonly passages: readonly FoundPassage[];
  readonly words: readonly SearchedWord[];
}

/**
 * The passages of a document, with its name.
 *
 * @throws UnreadableDocument when it cannot be read
 */
export function readPassages(document: SourceDocument): SourcePassage[] {
  return passagesOf(readDocument(document)).map((passage) => ({ ...passage, source: document.name }));
}

/**
 * Indexes passages. The language is guessed from them unless it is given.
 *
 * @throws RangeError for more passages than a base may have
 * @example const base = buildBase(readPassages({ name: 'hours.md', mediaType: 'text/markdown', text }));
 */
export function buildBase(passages: readonly SourcePassage[], tag?: string): KnowledgeBase {
  const language = tag ?? guessLanguage(sampleOf(passages));
  const documents = new Map<string, number>();
  const indexed = passages.map((passage) => {
    const document = documents.get(passage.source) ?? documents.size;
    documents.set(passage.source, document);
    return { ...passage, document };
  });
  return { language, passages, index: openIndex(packIndex(indexed, languageOf(language))) };
}

/**
 * The passages that may answer a question, best first. None of them is "the answer": show several, each with its source.
 *
 * @example askBase(base, 'Are you open on Saturday?', 3).passages[0]?.excerpt
 */
export function askBase(base: KnowledgeBase, question: string, limit: number): Findings {
  const language = languageOf(base.language);
  const { hits, confidence, words } = searchIndex(base.index, { question, language, limit });
  const passages = hits.flatMap(({ passage: number, score, coverage }) => {
    const passage = base.passages[number];
    return passage
      ? [{ ...passage, score, coverage, excerpt: excerptOf(passage.text, words, language) }]
      : [];
  });
  return { confidence, passages, words };
}

/** Text from all over the base. */
function sampleOf(passages: readonly SourcePassage[]): string {
  const step = Math.max(1, Math.floor(passages.length / 40));
  return passages
    .filter((_, at) => at % step === 0)
    .map(({ text }) => text.slice(0, 500))
    .join('\n');
}
