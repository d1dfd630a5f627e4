// Knowledge: documents read, cut into passages, indexed and searched. Pure, without any model.

export type { Findings, FoundPassage, KnowledgeBase, SourceDocument, SourcePassage } from './base/base.ts';
export { askBase, buildBase, readPassages } from './base/base.ts';
export type { Evaluation, KnownQuestion } from './base/evaluate-base.ts';
export { evaluateBase } from './base/evaluate-base.ts';
export { UnreadableDocument } from './documents/document.ts';
export { csvRows } from './documents/plain-text.ts';
export { mediaTypeOf } from './documents/read-document.ts';
