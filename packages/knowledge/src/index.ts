// Knowledge: documents read, cut into passages, indexed and searched. Pure, without any model.

export type { DocumentPart, ReadDocument } from './documents/document.ts';
export { UnreadableDocument } from './documents/document.ts';
export type { Passage } from './documents/passages.ts';
export { passagesOf, tokensOf } from './documents/passages.ts';
export { mediaTypeOf, readDocument } from './documents/read-document.ts';
export { limits as knowledgeLimits } from './limits.ts';
export { excerptOf } from './search/excerpt.ts';
export type { IndexedPassage, OpenIndex } from './search/packed-index.ts';
export { openIndex, packIndex } from './search/packed-index.ts';
export type { Confidence, Hit, SearchedWord, SearchResult } from './search/search.ts';
export { searchIndex } from './search/search.ts';
export type { Language } from './words/languages.ts';
export { languageOf } from './words/languages.ts';
