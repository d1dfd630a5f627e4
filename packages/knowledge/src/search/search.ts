// Searches an index: BM25 over the fields of passages (BM25F), the same on every machine.
import { limits } from '../limits.ts';
import type { Language } from '../words/languages.ts';
import { termsOf, topicWords } from '../words/terms.ts';
import type { WeightedTerm } from './expand.ts';
import { compoundsOf, similarTo } from './expand.ts';
import type { OpenIndex } from './packed-index.ts';
import { countOf, FIELDS } from './packed-index.ts';

/** A question. */
export interface Search {
  readonly question: string;
  readonly language: Language;
  /** Groups of words that mean the same. */
  readonly synonyms?: readonly (readonly string[])[] | undefined;
  readonly limit: number;
}

/** How a word of the question was searched. */
export interface SearchedWord {
  readonly word: string;
  /** Whether the base has the word or a synonym. Otherwise it is searched as similar words. */
  readonly isKnown: boolean;
  /** What it was searched as, itself first. Empty when nothing resembles it. */
  readonly terms: readonly WeightedTerm[];
  /** How much a match says: rare words say more. */
  readonly rarity: number;
}

/** A passage that was found. */
export interface Hit {
  /** Its number in the index. */
  readonly passage: number;
  readonly score: number;
  /** Share of the question that the passage has, by rarity. */
  readonly coverage: number;
}

/** Whether the base knows the topic. It does not say that a passage is right. */
export type Confidence = 'high' | 'medium' | 'none';

/** The result of a search, with its explanation. */
export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly confidence: Confidence;
  readonly words: readonly SearchedWord[];
}

const K1 = 1.2;
const FIELD_WEIGHTS = [2, 2, 1, 1] as const;
/** How much the length of a field matters: it does for texts. */
const FIELD_B = [0.3, 0.3, 0.75, 0.75] as const;
const SYNONYM_WEIGHT = 0.6;
/** A word that only resembles one of the passage is covered by half. */
const SIMILAR_COVERAGE = 0.5;
const HIGH_COVERAGE = 0.6;
const MEDIUM_COVERAGE = 0.3;
const HITS_OF_A_DOCUMENT = 2;
const FIRST_HITS = 5;

/**
 * Finds the passages that share the rarest words with a question, best first. Equal scores keep the order of the passages.
 *
 * @example searchIndex(openIndex(bytes), { question: 'Are you open on Saturday?', language: languageOf('en'), limit: 3 })
 */
export function searchIndex(index: OpenIndex, search: Search): SearchResult {
  const words = searchedWords(index, search);
  const scores = new Float64Array(index.passages);
  const masks = new Int32Array(index.passages);
  const frequencies = new Float64Array(index.passages);
  for (const [bit, { terms, rarity }] of words.entries()) {
    const touched: number[] = [];
    for (const { number, weight } of terms) {
      index.visit(number, (passage, counts) => {
        if (frequencies[passage] === 0) touched.push(passage);
        frequencies[passage] = (frequencies[passage] ?? 0) + weight * weighted(index, passage, counts);
      });
    }
    for (const passage of touched) {
      const frequency = frequencies[passage] ?? 0;
      scores[passage] = (scores[passage] ?? 0) + (rarity * frequency) / (K1 + frequency);
      masks[passage] = (masks[passage] ?? 0) | (1 << bit);
      frequencies[passage] = 0;
    }
  }
  const total = words.reduce((sum, { rarity }) => sum + rarity, 0);
  const coverageOf = (passage: number) =>
    total === 0
      ? 0
      : words.reduce(
          (sum, { rarity, isKnown }, bit) =>
            sum + ((masks[passage] ?? 0) & (1 << bit) ? rarity * (isKnown ? 1 : SIMILAR_COVERAGE) : 0),
          0,
        ) / total;
  const hits = spread(
    best(scores).map((passage) => ({ passage, score: scores[passage] ?? 0, coverage: coverageOf(passage) })),
    index,
  ).slice(0, search.limit);
  return { hits, confidence: confidenceOf(hits[0]?.coverage ?? 0), words };
}

function searchedWords(index: OpenIndex, { question, language, synonyms = [] }: Search): SearchedWord[] {
  const cut = question.slice(0, limits.questionCharacters);
  const byTerm = new Map(topicWords(cut, language).map(({ word, term }) => [term, word]));
  return [...byTerm].slice(0, limits.questionWords).map(([term, word]) => {
    const terms: WeightedTerm[] = [];
    const add = (added: string, weight: number) => {
      const number = index.find(added);
      if (number >= 0 && !terms.some((known) => known.number === number))
        terms.push({ term: added, number, weight });
    };
    add(term, 1);
    for (const group of synonyms) {
      const members = group.flatMap((member) => termsOf(member, language));
      if (members.includes(term)) for (const member of members) add(member, SYNONYM_WEIGHT);
    }
    const isKnown = terms.length > 0;
    terms.push(...(isKnown ? compoundsOf(term, index) : similarTo(term, index)));
    return { word, isKnown, terms, rarity: rarityOf(terms, index) };
  });
}

/** The inverse document frequency of a word and all that it is searched as. */
function rarityOf(terms: readonly WeightedTerm[], index: OpenIndex): number {
  const [only] = terms;
  let frequency = 0;
  if (only && terms.length === 1) frequency = index.frequency(only.number);
  else {
    const passages = new Set<number>();
    for (const { number } of terms) index.visit(number, (passage) => passages.add(passage));
    frequency = passages.size;
  }
  return Math.log(1 + (index.passages - frequency + 0.5) / (frequency + 0.5));
}

function weighted(index: OpenIndex, passage: number, counts: number): number {
  let sum = 0;
  for (let field = 0; field < FIELDS.length; field += 1) {
    const count = countOf(counts, field);
    if (count === 0) continue;
    const b = FIELD_B[field] ?? 0;
    const relative = index.length(passage, field) / (index.averageLength(field) || 1);
    sum += ((FIELD_WEIGHTS[field] ?? 1) * count) / (1 - b + b * relative);
  }
  return sum;
}

/** The passages with the highest scores. */
function best(scores: Float64Array): number[] {
  const found: number[] = [];
  for (const [passage, score] of scores.entries()) if (score > 0) found.push(passage);
  found.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return found.slice(0, limits.hits);
}

/** Moves the third and later hits of a document out of the first five, if others were found. */
function spread(hits: readonly Hit[], index: OpenIndex): Hit[] {
  const first: Hit[] = [];
  const later: Hit[] = [];
  for (const hit of hits) {
    const document = index.document(hit.passage);
    const isCrowded =
      first.filter(({ passage }) => index.document(passage) === document).length >= HITS_OF_A_DOCUMENT;
    if (first.length < FIRST_HITS && !isCrowded) first.push(hit);
    else later.push(hit);
  }
  return [...first, ...later];
}

function confidenceOf(coverage: number): Confidence {
  if (coverage >= HIGH_COVERAGE) return 'high';
  return coverage >= MEDIUM_COVERAGE ? 'medium' : 'none';
}
