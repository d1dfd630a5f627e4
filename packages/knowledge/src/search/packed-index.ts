// The index of a base, packed into bytes: it is stored, loaded and searched without a copy in another form.
import { limits } from '../limits.ts';
import type { Language } from '../words/languages.ts';
import { termsOf } from '../words/terms.ts';

/** A passage as it is indexed. */
export interface IndexedPassage {
  /** Number of its document: at most two of the first five hits are of one document. */
  readonly document: number;
  readonly headings: readonly string[];
  /** Questions that this passage answers, as authors added them. */
  readonly examples?: readonly string[] | undefined;
  readonly text: string;
}

/** Fields of a passage, in the order of their counts. */
export const FIELDS = ['title', 'headings', 'examples', 'text'] as const;

/** An index that is open for reading. */
export interface OpenIndex {
  readonly passages: number;
  readonly terms: number;
  /** All terms in their order, one after the other. */
  readonly letters: Uint16Array;
  /** Where a term ends in `letters`; it starts where the one before ends. */
  termEnd(number: number): number;
  term(number: number): string;
  /** The number of a term, or -1. */
  find(term: string): number;
  /** How many passages have it. */
  frequency(term: number): number;
  /** Visits the passages of a term, in their order, with its counts (`countOf`). */
  visit(term: number, visitor: (passage: number, counts: number) => void): void;
  length(passage: number, field: number): number;
  averageLength(field: number): number;
  document(passage: number): number;
}

/** How often a term is in a field. */
export function countOf(counts: number, field: number): number {
  return field === 3 ? counts & 63 : (counts >> (10 - 2 * field)) & 3;
}

const VERSION = 1;
const HEADER = 8;
/** Highest counts: two bits each for title, headings and examples, six for the text. */
const HIGHEST = [3, 3, 3, 63] as const;

/**
 * Packs the passages of a base.
 *
 * @throws RangeError for more passages than a base may have
 * @example const bytes = packIndex(passages, languageOf('en'));
 */
export function packIndex(passages: readonly IndexedPassage[], language: Language): Uint8Array {
  if (passages.length > limits.passages)
    throw new RangeError(`A knowledge base has at most ${limits.passages} passages.`);
  const postings = new Map<string, number[]>();
  const lengths = new Uint16Array(passages.length * FIELDS.length);
  for (const [number, passage] of passages.entries()) {
    const fields = [
      passage.headings.slice(0, 1),
      passage.headings.slice(1),
      passage.examples ?? [],
      [passage.text],
    ].map((texts) => texts.flatMap((text) => termsOf(text, language)));
    const counted = new Map<string, number[]>();
    for (const [field, terms] of fields.entries()) {
      lengths[number * FIELDS.length + field] = Math.min(terms.length, 65_535);
      for (const term of terms) {
        const counts = counted.get(term) ?? [0, 0, 0, 0];
        counts[field] = Math.min((counts[field] ?? 0) + 1, HIGHEST[field] ?? 1);
        counted.set(term, counts);
      }
    }
    for (const [term, [title = 0, headings = 0, examples = 0, text = 0]] of counted) {
      const list = postings.get(term);
      const posting = (title << 10) | (headings << 8) | (examples << 6) | text;
      if (list) list.push(number, posting);
      else postings.set(term, [number, posting]);
    }
  }
  return layOut(postings, lengths, passages);
}

/** Numbers, then terms in their order, then postings: varint distance of the passage, and two bytes of counts. */
function layOut(
  postings: ReadonlyMap<string, readonly number[]>,
  lengths: Uint16Array,
  passages: readonly IndexedPassage[],
): Uint8Array {
  const terms = [...postings.keys()].sort();
  const bytes: number[] = [];
  const termEnds = new Uint32Array(terms.length);
  const postingEnds = new Uint32Array(terms.length);
  const frequencies = new Uint32Array(terms.length);
  let termLength = 0;
  for (const [number, term] of terms.entries()) {
    const list = postings.get(term) ?? [];
    let last = -1;
    for (let at = 0; at < list.length; at += 2) {
      const passage = list[at] ?? 0;
      const counts = list[at + 1] ?? 0;
      for (let rest = passage - last; ; rest >>>= 7) {
        if (rest < 128) {
          bytes.push(rest);
          break;
        }
        bytes.push((rest & 127) | 128);
      }
      bytes.push(counts >> 8, counts & 255);
      last = passage;
    }
    termLength += term.length;
    termEnds[number] = termLength;
    postingEnds[number] = bytes.length;
    frequencies[number] = list.length / 2;
  }
  const letters = new Uint16Array(termLength);
  for (const [number, term] of terms.entries())
    for (let at = 0; at < term.length; at += 1)
      letters[(termEnds[number - 1] ?? 0) + at] = term.charCodeAt(at);
  const documents = new Uint32Array(passages.map(({ document }) => document));
  const header = new Uint32Array(HEADER);
  header.set([VERSION, passages.length, terms.length, termLength]);
  const parts = [
    header,
    documents,
    frequencies,
    termEnds,
    postingEnds,
    lengths,
    letters,
    new Uint8Array(bytes),
  ];
  const packed = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    packed.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset);
    offset += part.byteLength;
  }
  return packed;
}

/**
 * Opens a packed index. Nothing is parsed: it is read where it is.
 *
 * @throws Error for bytes of another version
 */
export function openIndex(packed: Uint8Array): OpenIndex {
  // Views of numbers need an aligned start, which a part of a larger buffer may lack.
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const { buffer, byteOffset } = bytes;
  const [version, passages = 0, terms = 0, termLength = 0] = new Uint32Array(buffer, byteOffset, HEADER);
  if (version !== VERSION) throw new Error('The index was written by another version: build it again.');
  let offset = byteOffset + HEADER * 4;
  const numbers = (length: number) => {
    const view = new Uint32Array(buffer, offset, length);
    offset += view.byteLength;
    return view;
  };
  const smallNumbers = (length: number) => {
    const view = new Uint16Array(buffer, offset, length);
    offset += view.byteLength;
    return view;
  };
  const documents = numbers(passages);
  const frequencies = numbers(terms);
  const termEnds = numbers(terms);
  const postingEnds = numbers(terms);
  const lengths = smallNumbers(passages * FIELDS.length);
  const letters = smallNumbers(termLength);
  const postings = bytes.subarray(offset - byteOffset);
  const averages = FIELDS.map((_, field) => {
    let sum = 0;
    for (let passage = 0; passage < passages; passage += 1)
      sum += lengths[passage * FIELDS.length + field] ?? 0;
    return passages === 0 ? 0 : sum / passages;
  });
  const term = (number: number) =>
    String.fromCharCode(...letters.subarray(termEnds[number - 1] ?? 0, termEnds[number]));

  return {
    passages,
    terms,
    letters,
    termEnd: (number) => termEnds[number] ?? 0,
    term,
    find(wanted) {
      let low = 0;
      let high = terms - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = term(middle);
        if (found === wanted) return middle;
        if (found < wanted) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
    frequency: (number) => frequencies[number] ?? 0,
    visit(number, visitor) {
      let at = postingEnds[number - 1] ?? 0;
      const end = postingEnds[number] ?? 0;
      let passage = -1;
      while (at < end) {
        let distance = 0;
        let shift = 0;
        let byte = 128;
        while (byte >= 128 && at < end) {
          byte = postings[at++] ?? 0;
          distance |= (byte & 127) << shift;
          shift += 7;
        }
        passage += distance;
        visitor(passage, ((postings[at] ?? 0) << 8) | (postings[at + 1] ?? 0));
        at += 2;
      }
    },
    length: (passage, field) => lengths[passage * FIELDS.length + field] ?? 0,
    averageLength: (field) => averages[field] ?? 0,
    document: (passage) => documents[passage] ?? 0,
  };
}
