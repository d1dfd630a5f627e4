// Knowledge of a bot: documents from which it answers, and what was found for a question.
import { z } from 'zod';
import { limits } from './limits.ts';

/** A document in responses. */
export const ListedDocument = z
  .object({
    id: z.string(),
    name: z
      .string()
      .describe('Unique among the documents of the bot: another document with this name replaces it.'),
    mediaType: z.string(),
    size: z.int().describe('Bytes of the file.'),
    passages: z.int().describe('The number of passages that were read from it.'),
    createdAt: z.string().describe('ISO 8601 in UTC.'),
  })
  .describe('A document of a bot.');
export type ListedDocument = z.infer<typeof ListedDocument>;

/** Response of `GET /v1/bots/{botId}/documents`. */
export const ListDocumentsResponse = z
  .object({ documents: z.array(ListedDocument) })
  .describe('The documents of a bot, by name.');
export type ListDocumentsResponse = z.infer<typeof ListDocumentsResponse>;

/** Response of `PUT /v1/bots/{botId}/documents`. */
export const AddDocumentResponse = z.object({ document: ListedDocument }).describe('The added document.');
export type AddDocumentResponse = z.infer<typeof AddDocumentResponse>;

/** A passage of a document. */
export const ReadPassage = z
  .object({
    headings: z.array(z.string()).describe('From the title of the document down to the nearest heading.'),
    text: z.string(),
    anchor: z.string().optional().describe('The fragment of a link to the heading.'),
    page: z.int().optional(),
  })
  .describe('A passage of a document.');
export type ReadPassage = z.infer<typeof ReadPassage>;

/** Response of `GET /v1/bots/{botId}/documents/{documentId}`. */
export const ReadDocumentResponse = z
  .object({ passages: z.array(ReadPassage) })
  .describe('The passages of a document, as they were read.');
export type ReadDocumentResponse = z.infer<typeof ReadDocumentResponse>;

/** Body of `POST /v1/bots/{botId}/documents/search`. */
export const SearchDocumentsRequest = z
  .strictObject({
    question: z
      .string()
      .min(1)
      .max(limits.knowledgeQuestionCharacters)
      .describe('In the words of a visitor.'),
    limit: z.int().min(1).max(limits.foundPassages).default(3).describe('The number of passages.'),
  })
  .describe('A question.');
export type SearchDocumentsRequest = z.infer<typeof SearchDocumentsRequest>;

const confidence = z
  .enum(['high', 'medium', 'none'])
  .describe(
    'How much of the question the first passage has. It says that the topic fits, not that the answer is right.',
  );

const FoundPassage = ReadPassage.extend({
  source: z.string().describe('The name of the document.'),
  excerpt: z.string().describe('The sentences that match best.'),
  score: z.number(),
  coverage: z
    .number()
    .describe('Share of the question that the passage has, by rarity of the words: 0 to 1.'),
});

/** Response of `POST /v1/bots/{botId}/documents/search`. */
export const SearchDocumentsResponse = z
  .object({
    confidence,
    passages: z.array(FoundPassage),
    words: z
      .array(
        z.object({
          word: z.string(),
          isKnown: z.boolean().describe('Whether a document has it.'),
          rarity: z.number(),
          terms: z.array(z.object({ term: z.string(), weight: z.number() })),
        }),
      )
      .describe('The words that were searched, and for an unknown word the similar ones in its place.'),
  })
  .describe('The passages that may answer the question, best first, with the explanation.');
export type SearchDocumentsResponse = z.infer<typeof SearchDocumentsResponse>;
