// Documents of bots in responses: examples, and the refusal when there is none.
import type { ListedDocument, SearchDocumentsResponse } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { RefusedRequest } from './refused-request.ts';

/** The refusal of a document that the bot does not have. */
export function noSuchDocument(): RefusedRequest {
  return new RefusedRequest(problem('NOT_FOUND', { message: 'There is no such document of this bot.' }));
}

/** A document for the examples of the reference. */
export const exampleDocument: ListedDocument = {
  id: 'doc_0mhw8l5k2t4c1b7e9v3n6q8s0u2g5',
  name: 'opening-hours.md',
  mediaType: 'text/markdown',
  size: 1_240,
  passages: 4,
  createdAt: '2026-11-20T09:30:00.000Z',
};

/** What a search finds, for the examples of the reference. */
export const exampleFindings: SearchDocumentsResponse = {
  confidence: 'high',
  passages: [
    {
      headings: ['Shop', 'Opening hours'],
      text: 'Monday to Friday from 10 to 19, on Saturday from 10 to 16.',
      anchor: 'opening-hours',
      source: 'opening-hours.md',
      excerpt: 'Monday to Friday from 10 to 19, on Saturday from 10 to 16.',
      score: 7.2,
      coverage: 1,
    },
  ],
  words: [
    { word: 'open', isKnown: true, rarity: 1.3, terms: [{ term: 'open', weight: 1 }] },
    { word: 'saturday', isKnown: true, rarity: 2.1, terms: [{ term: 'saturday', weight: 1 }] },
  ],
};
